import { useSearchParams } from 'react-router'

/** Parameters of the address, for reloads and links. A change adds no entry to the history; without a value a parameter goes. */
export const useAddressParams = () => {
  const [params, setParams] = useSearchParams()
  const set = (values: Readonly<Record<string, string | undefined>>): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(values))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  return [params, set] as const
}
