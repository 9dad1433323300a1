export * from './blocks.ts'
export * from './content.ts'
export * from './by-hand.ts'
export type { PaperPart } from './part.ts'
