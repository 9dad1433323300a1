import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

const parts: (() => Promise<unknown>)[] = []

/** A component loaded when first shown; `waiting` stands in. Once loaded it renders synchronously. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): ((props: Props) => ReactNode) => {
  let here: ComponentType<Props> | undefined
  const fetched = async () => (here ??= await load())
  const Later = lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<Props>
  parts.push(fetched)
  return function Seldom(props) {
    const [Part] = useState(() => here ?? Later)
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** A layer loaded and mounted when first opened; it stays mounted for its closing animation. */
export const lazyLayer = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ((props: Props) => ReactNode) => {
  const Layer = lazyPart(load)
  return function OnceOpened(props) {
    const [wanted, setWanted] = useState(isOpen(props))
    if (isOpen(props) && !wanted) setWanted(true)
    return wanted && <Layer {...props} />
  }
}

export const lazyModule = <Module,>(load: () => Promise<Module>): (() => Promise<Module>) => {
  parts.push(load)
  return load
}

/** Prefetches missing parts while online. Failed ones are loaded on demand later. */
export const prefetchParts = async (): Promise<void> => {
  while (navigator.onLine && parts.length > 0) await parts.shift()!().catch(() => undefined)
}
