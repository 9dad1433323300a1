import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

export interface Lazy<T> {
  load: () => Promise<T>
  loaded: () => T | undefined
}

export const lazyLoader = <T,>(load: () => Promise<T>): Lazy<T> => {
  let value: T | undefined
  let loading: Promise<T> | undefined
  return {
    loaded: () => value,
    load: () => {
      loading ??= load().then(
        (loaded) => (value = loaded),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

interface LazyPartProps<Props> {
  of: Lazy<ComponentType<Props>>
  props: Props
  waiting?: ReactNode
}

interface State<Props> {
  Part?: ComponentType<Props> | undefined
  failure?: { error: unknown }
}

/** Without Suspense, which after a fallback shows nothing new for 300 ms. Once loaded it renders synchronously. */
export function LazyPart<Props extends object>({ of, props, waiting }: LazyPartProps<Props>) {
  const [{ Part, failure }, setState] = useState<State<Props>>(() => ({ Part: of.loaded() }))
  const isMissing = Part === undefined
  useEffect(() => {
    if (!isMissing) return
    let gone = false
    of.load().then(
      (loaded) => gone || setState({ Part: loaded }),
      (error: unknown) => gone || setState({ failure: { error } }),
    )
    return () => {
      gone = true
    }
  }, [of, isMissing])
  if (failure) throw failure.error
  return Part ? <Part {...props} /> : waiting
}

const parts: (() => Promise<unknown>)[] = []

export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): ((props: Props) => ReactNode) => {
  const part = lazyLoader(load)
  parts.push(part.load)
  return function DeferredPart(props) {
    return <LazyPart of={part} props={props} waiting={waiting} />
  }
}

/** A layer loaded and mounted when first opened; it stays mounted for its closing animation. */
export const lazyLayer = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ((props: Props) => ReactNode) => {
  const Layer = lazyPart(load)
  return function DeferredLayer(props) {
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
