/** The contract of the product. */
export * from './areas.ts'
export { classOf, strayClasses } from './classes.ts'
export { pages, resources } from './resources.ts'
