export { dictArea } from './area.ts'
export { allItems, findItems } from './item-store.ts'
export { lookups } from './lookup.ts'
export { seedDictionaries } from './seed.ts'
