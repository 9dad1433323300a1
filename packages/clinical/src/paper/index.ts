/** An assessment on paper: what stands on it, and how it looks. */
export * from './blocks.ts'
export * from './content.ts'
export * from './by-hand.ts'
export type { PaperPart } from './part.ts'
