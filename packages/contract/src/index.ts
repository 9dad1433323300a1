export * from './areas.ts'
export { classOf, strayClasses } from './classes.ts'
export { detailOf, pages, resourceNamed, resourceOf, resources } from './resources.ts'
