/** Where the rows of a report are, for its own page and for entries of the menu. */
export const listAddress = (id: string): string => `/online/cgreport/${encodeURIComponent(id)}`
