export const listAddress = (id: string): string => `/online/cgreport/${encodeURIComponent(id)}`
export const openAddress = (id: string): string => `/online/report/${encodeURIComponent(id)}`
