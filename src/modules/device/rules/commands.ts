/** queued: waits to be fetched; sent: the device has it; acked or failed: it answered; expired: nobody fetched or answered it. */
export const COMMAND_STATES = ['queued', 'sent', 'acked', 'failed', 'expired'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];
/** What a device can be told: a setting, a running route, a race to come, to say how it is, to begin anew. */
export const COMMANDS = ['setting', 'route', 'race', 'report', 'reboot'] as const;
export type CommandName = (typeof COMMANDS)[number];
/** A command that nobody fetched or answered expires after so long. */
export const EXPIRES_MS = 24 * 3_600_000;
/** What a device has fetched and not answered for so long it is given again: the answer to its request may have been lost. */
export const UNANSWERED_MS = 60_000;

/** Whether a command may be sent once more: not while it waits, not once it was carried out (S-057). */
export const mayResend = (state: CommandState): boolean =>
  state === 'sent' || state === 'failed' || state === 'expired';
/** What an answer makes of a command. What was carried out stays so, whatever another attempt answers. */
export const answered = (state: CommandState, ok: boolean): CommandState =>
  state === 'acked' || ok ? 'acked' : 'failed';
