import { useCallback } from 'react'
import { useRowsAddress } from '../../../kit/stats/rows-address.ts'

/** dictionary log_type; also the tab of the page */
const SIGN_IN = '1'

/** The address of the sign-ins of one day, or of all; undefined for those who may not read the log. */
export const useSignIns = (): ((day?: string) => string | undefined) => {
  const address = useRowsAddress('system/LogList')
  return useCallback(
    (day?: string) =>
      address({ logType: SIGN_IN, ...(day !== undefined && { createTime_begin: day, createTime_end: day }) }),
    [address],
  )
}
