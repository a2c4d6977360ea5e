/** The calendar day of a moment where the server runs, as YYYY-MM-DD. */
export const dayOf = (moment: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
};
