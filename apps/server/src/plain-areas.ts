/** Areas that know only the first ones and are known by none: one line per folder, as in the contract. Their order means nothing. */
export * from './modules/position/index.ts'
