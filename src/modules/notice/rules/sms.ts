/** Templates that the carrier has approved; their texts are `sms.<name>` of this module. */
export const SMS_TEMPLATES = ['news', 'danger'] as const;
export type SmsTemplate = (typeof SMS_TEMPLATES)[number];
