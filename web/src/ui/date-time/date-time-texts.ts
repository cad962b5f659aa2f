/** The texts of date and time fields. */
export type DateTimeTexts = {
  date: string;
  time: string;
  calendar: string;
  previousMonth: string;
  nextMonth: string;
  clear: string;
  times: string;
  invalidDate: (example: string) => string;
  invalidTime: (example: string) => string;
};

/** What date and time fields need to know beside their value. */
export type DateTimeContext = {
  texts: DateTimeTexts;
  /** BCP 47, of the page. */
  language: string;
  /** Sunday is 0. */
  firstWeekday: number;
};
