export { dictArea } from './area.ts'
export { allItems } from './item-store.ts'
export { seedDictionaries } from './seed.ts'
