// What the assessment of the impact on personal information says; the screen sets the facts into it.
export const impactTexts = {
  'impact.open': 'Print the assessment of the impact on personal information',
  'impact.print': 'Print',
  'impact.lead':
    "Articles 55 and 56 of the Personal Information Protection Law ask for an assessment before sensitive personal information is processed. What follows is taken from the settings and data of this system on {day}; the opinion is the operator's to write. The report and the record of processing are kept for at least three years.",
  'impact.purpose': '1. Purpose and manner',
  'impact.purposeText':
    "Photographs of children's faces are taken and handed to the test devices that a school has registered, only to confirm at attendance, fitness tests and sports check-ins that it is this child. The system searches nobody in a crowd, signs nobody in by face and analyses nothing else.",
  'impact.scope': '2. Information and extent',
  'impact.schools': 'Schools with a face library',
  'impact.students': 'Students of these schools',
  'impact.consented': 'Students who agreed',
  'impact.faces': 'Photographs kept',
  'impact.vectors': 'Sets of features kept',
  'impact.packages': 'Packages that can be fetched',
  'impact.keys': 'Devices with a key',
  'impact.filing': 'From {from} {from|face|faces} on, the operator files with the province.',
  'impact.need': '3. Lawful, proper and necessary',
  'impact.consentText':
    'Only children whose guardians agreed to this alone are processed, by version {version} of the wording; without consent no page and no call reads a photograph. Children who do not agree are confirmed by roll call or student number and take part in everything. Class teachers and the administrators named by the school see photographs; an education bureau sees numbers alone.',
  'impact.where': '4. Where it goes and how long it stays',
  'impact.stays':
    'Photographs and features do not leave this system; the program looks at size, light and sharpness alone, and people at the rest.',
  'impact.leaves':
    "Photographs are sent to the operator's own face server {host}, to say whether there is a face and to hint at likenesses.",
  'impact.measured':
    'The likeness was measured on own pairs: {false} false {false|alarm|alarms} among {other} {other|pair|pairs} of different people, {misses} missed among {same} {same|pair|pairs} of the same person.',
  'impact.notMeasured': 'No error was measured, so no likeness is calculated or hinted at.',
  'impact.keep':
    '{unlimited} {unlimited|school keeps|schools keep} photographs until a child leaves; the others for at most {from} to {to} {to|month|months}.',
  'impact.keepAll': 'All schools keep photographs until a child leaves.',
  'impact.packageText': 'A package ends after {days} {days|day|days}; only devices with a registered key open it.',
  'impact.goneText':
    'Deleted: {withdrawn} for withdrawn consent, {left} for leaving, {removed} by the school, {kept} at the end of the time; devices are told for {days} {days|day|days} to delete them too.',
  'impact.risks': '5. Risks and measures',
  'impact.risk': "Effect on people's rights, and risk",
  'impact.measure': 'Measure',
  'risk.leak': 'Photographs or features leak',
  'measure.leak':
    'Photographs have no public address and show by signed addresses for a limited time; the database keeps schools apart row by row; what goes to devices is encrypted.',
  'risk.misuse': 'Use for another purpose',
  'measure.misuse':
    'There are calls to take, look at, delete and pack photographs for test devices, and none to find somebody by face; what is done stands in the log of the school.',
  'risk.wrong': 'A child is taken for another, or cannot be enrolled, and is treated unfairly',
  'measure.wrong':
    'A likeness is a hint and people decide; a photograph that a device cannot enrol goes back to the class teacher; roll call and student number are always there.',
  'risk.long': 'Kept for too long',
  'measure.long':
    'When consent is withdrawn, a child leaves, a school removes it or the time is over, photograph, features and every package with them are deleted.',
  'risk.device': 'A device is lost or not brought up to date',
  'measure.device':
    'Packages are sealed for the public key of each device and end; each carries the list of what must be deleted.',
  'risk.child': 'A child under fourteen cannot judge by itself',
  'measure.child':
    'Guardians agree after they have read the whole wording, and may withdraw at any time with effect at once.',
  'impact.opinion': '6. Conclusion',
  'impact.opinionText':
    "Whether purpose and manner are lawful, proper and necessary; the effect on people's rights and the risks; whether the measures are lawful, effective and fit the risks:",
  'impact.sign': 'Assessed by:            Responsible:            Date:',
} as const;
