import type { Endpoint } from '@huxi/model'
import { useCall } from '../../../kit/data/query.ts'
import type { Ask } from './grantee.ts'

export const useAsk = <Out>({ endpoint, input }: Ask<Out>, enabled = true) =>
  useCall<Endpoint<Out>>(endpoint, input, { enabled })
