import { storeHandoff } from '@huxi/contract'

const { context, comment } = storeHandoff.body!

export const ABOUT = { context, comment }
