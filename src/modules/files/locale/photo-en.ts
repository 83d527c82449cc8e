import type { Messages } from '../../../kernel/shared/messages';
import type { photoTexts as zh } from './photo-zh';

/** Texts of tables from photos. */
export const photoTexts = {
  'fault.lettersDown': 'Text cannot be recognised right now. Type beside the pictures, or try again later',
  'photo.text':
    'Photograph a list or a sheet of results (JPG or PNG, up to 5 MB). Its table is found and each cell stands beside its field; nothing is saved before you confirm.',
  'photo.take': 'Take a photo',
  'photo.choose': 'Choose a picture',
  'photo.other': 'Another photo',
  'photo.dropAsk': 'Replace this photo with another one?',
  'photo.dropLoses': 'What was typed beside it is cleared.',
  'photo.turn': 'Turn right by 90 degrees',
  'photo.sending': 'Sending the photo',
  'photo.finding': 'Looking for the table',
  'photo.findingLong': 'This photo takes longer: looking for its table',
  'photo.stop': 'Stop',
  'photo.warn.blank': 'The page is empty: no table was found',
  'photo.warn.none': 'No table was found. Draw it with three taps on the picture, or take another photo',
  'photo.warn.textured':
    'This is not a page of writing, or a photographed screen has stripes. Please photograph the paper',
  'photo.warn.tooWide': 'There are too many columns (at most {max}). Please photograph them apart',
  'photo.warn.tooLong': 'There are too many rows (at most {max}). Please photograph them apart',
  'photo.warn.gaps': 'The list has no lines: its columns were separated by the gaps between them. Please check them',
  'photo.warn.askew': 'The photo is very crooked. Please check each column',
  'photo.warn.sideways': 'The photo seems to lie on its side. Straighten it with “Turn right by 90 degrees”',
  'photo.warn.striped':
    'There are stripes on the photo, as when a screen is photographed. Please check each cell, or photograph the paper',
  'photo.warn.handwriting': 'This is handwriting and was not read. Type beside the pictures',
  'photo.warn.unread':
    'This server has no text recognition and cannot tell whether the page is upside down: turn it if it is, then type beside the picture of each cell. Enter goes to the next one',
  'photo.outside': 'Text is recognised by an outside service: pictures of the cells leave this system',
  'photo.drawText':
    'Tap on the picture: the upper left corner of the list, its lower right corner, the foot of its first row. The rows repeat. Each further tap adds a line between columns.',
  'photo.drawDone': 'Use this table',
  'photo.drawAgain': 'Draw again',
  'photo.drawn': '{rows} {rows|row|rows}, {columns} {columns|column|columns}',
  'photo.page': 'Photo',
  'photo.heads': 'Header rows',
  'photo.found': '{rows} {rows|row|rows} and {columns} {columns|column|columns} found',
  'photo.out': 'Leave out',
  'photo.columnOf': 'Column {column} is',
  'photo.field': 'Row {row}, {column}',
  'photo.row': 'Row',
  'photo.lacking': 'Still to be chosen: {columns}',
  'photo.comma': ', ',
  'photo.left': '{count} {count|cell is|cells are} empty or unsure',
  'photo.unsure': 'Next uncertain cell',
  'photo.read': 'Recognise the text',
  'photo.reading': 'Reading: {done} of {total} {total|cell|cells}',
  'photo.next': 'Check {count} {count|row|rows}',
  'photo.empty': 'No row has been filled in yet',
} as const satisfies Messages<typeof zh>;
