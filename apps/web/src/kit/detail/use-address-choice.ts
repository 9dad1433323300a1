import { useAddressParams } from '../data/use-address-params.ts'

export const useAddressChoice = (
  name: string,
): readonly [chosen: string | undefined, choose: (next: string) => void] => {
  const [params, set] = useAddressParams()
  return [params.get(name) ?? undefined, (next) => set({ [name]: next })]
}
