export const listAddress = (id: string): string => `/online/cgreport/${encodeURIComponent(id)}`
