/** Parts few people open: fetched when they are wanted, or before, while the browser has nothing else to do. */
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

const parts: (() => Promise<unknown>)[] = []

/**
 * A component that comes when it is first shown; `waiting` is shown in its place until then.
 * Once it is here it is drawn at once, without a moment of waiting.
 */
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

/** A layer that is fetched and mounted when it is opened first; from then on it is there, so that it can go away as it came. */
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

/** What is no component and is fetched when it is wanted, or before. */
export const lazyModule = <Module,>(load: () => Promise<Module>): (() => Promise<Module>) => {
  parts.push(load)
  return load
}

/** Fetches what is not here yet, as long as there is a network. What cannot be fetched now is tried again when it is wanted. */
export const prefetchParts = async (): Promise<void> => {
  while (navigator.onLine && parts.length > 0) await parts.shift()!().catch(() => undefined)
}
