/** How the person likes pages to be, kept on the server and read once for all of them. */
import { myPreferences, setPreference } from '@huxi/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useAction, useCall } from './query.ts'

export const useOwnPreferences = () => {
  const client = useQueryClient()
  const { data, error } = useCall(myPreferences)
  const { run, busy } = useAction(setPreference, { success: false })
  return {
    /** undefined until they are here; without them everything is as the product has it */
    own: data ?? (error ? {} : undefined),
    busy,
    /** undefined = as the product has it. @returns whether it was kept */
    keep: async (name: string, value: string | undefined): Promise<boolean> => {
      const kept = await run({ name, ...(value !== undefined && { value }) })
      await client.invalidateQueries({ queryKey: [myPreferences.path] })
      return kept
    },
  }
}
