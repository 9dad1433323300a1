import { lazyPart } from '../ui/lazy-part.tsx'
import { NoSearch, type KindView } from './kind.ts'

const part = () => import('./image-part.tsx')
const Cell = lazyPart(async () => (await part()).ImageCell)
const Input = lazyPart(async () => (await part()).ImageInput)

export const image: KindView = { Cell, Input, Search: NoSearch, width: 80 }
