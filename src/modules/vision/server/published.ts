// What other modules use of vision: sheets of screenings, and the way in for what was measured elsewhere. SQL joins the views
// vision_screening_v, vision_sum_v and vision_record_v instead.
export { COLUMNS as screeningColumns, type Key as ScreeningKey } from './sheet';
export { screeningCells, screeningIn, takeScreenings, termOfDay, type NotTaken } from './take';
