/** A child's sex as the platform writes it; the standard and the national sheets write M/F and 1/2. */
export type Sex = 'male' | 'female';
export const sexIndex = (sex: Sex): 0 | 1 => (sex === 'male' ? 0 : 1);

/** Grades the platform knows: 1 to 6 primary, 7 to 9 junior, 10 to 12 senior, 13 to 16 university. */
export const GRADES = 16;
/** The first grade whose children leave without a diploma below 50 (rules.graduation). */
export const SENIOR_GRADE = 10;
const isGrade = (grdId: number): boolean => Number.isInteger(grdId) && grdId >= 1 && grdId <= GRADES;

/** Grade 1 to 16 as the national reporting system and the standard write it: 11-16, 21-23, 31-33, 41-44 (education.json, gradeMapNote). */
export const internalOf = (grdId: number): number | undefined =>
  !isGrade(grdId)
    ? undefined
    : grdId <= 6
      ? 10 + grdId
      : grdId <= 9
        ? 14 + grdId
        : grdId <= 12
          ? 21 + grdId
          : 28 + grdId;

const BY_INTERNAL = new Map(Array.from({ length: GRADES }, (_, i) => [internalOf(i + 1)!, i + 1]));
export const grdIdOf = (internal: number): number | undefined => BY_INTERNAL.get(internal);

/**
 * The grade behind a code of a national sheet. A school of five primary and four junior years writes its grade 6 as 21, the first
 * junior year, yet the child is tested and scored as grade 6; 24 is its grade 9 (national-upload-template.json, fiveFourSystem).
 */
export const grdIdOfSheet = (code: number, fiveFour: boolean): number | undefined =>
  fiveFour && code >= 21 && code <= 24 ? code - 15 : grdIdOf(code);
/** The code a sheet of the school bears for a grade. */
export const sheetCodeOf = (grdId: number, fiveFour: boolean): number | undefined =>
  fiveFour && grdId >= 6 && grdId <= 9 ? grdId + 15 : internalOf(grdId);

/**
 * The grade somebody of a grade was in some school years ago; undefined before the first. A child is scored in the grade of the test's
 * year: a year gone by is never scored by the tables of today's grade.
 */
export const gradeBefore = (grdId: number, years: number): number | undefined =>
  isGrade(grdId - years) ? grdId - years : undefined;
