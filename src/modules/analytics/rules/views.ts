/** How often screens were opened on a day by a kind of person. */
export interface ViewSum {
  readonly onDate: string;
  /** 0 where it was not counted by kind. */
  readonly userType: number;
  readonly views: number;
}
