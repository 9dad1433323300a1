/** Page preferences of the user, stored on the server and read once for all pages. */
import { myPreferences, setPreference } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useAction, useCall } from './query.ts'

export const useOwnPreferences = () => {
  const client = useQueryClient()
  const { data, error } = useCall(myPreferences)
  const { run, busy } = useAction(setPreference, { success: false })
  return {
    /** undefined until loaded; defaults where reading fails */
    own: data ?? (error ? {} : undefined),
    busy,
    /** undefined = default. @returns whether it was stored */
    keep: async (name: string, value: string | undefined): Promise<boolean> => {
      const kept = await run({ name, ...(value !== undefined && { value }) })
      await client.invalidateQueries({ queryKey: [myPreferences.path] })
      return kept
    },
  }
}
