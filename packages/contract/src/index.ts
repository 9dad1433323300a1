export * from './areas.ts'
export { classOf, strayClasses } from './classes.ts'
export { pages, resourceNamed, resourceOf, resources } from './resources.ts'
