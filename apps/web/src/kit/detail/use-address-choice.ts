/** A choice kept in the address, for reloads and links. */
import { useSearchParams } from 'react-router'

export const useAddressChoice = (
  name: string,
): readonly [chosen: string | undefined, choose: (next: string) => void] => {
  const [params, setParams] = useSearchParams()
  const choose = (next: string) =>
    setParams(
      (now) => {
        const chosen = new URLSearchParams(now)
        chosen.set(name, next)
        return chosen
      },
      { replace: true },
    )
  return [params.get(name) ?? undefined, choose]
}
