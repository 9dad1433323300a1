import type { Row } from '../../../kit/record/row.ts'
import { AccountStatus } from '../../../kit/ui/account-status.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { isInactive } from './inactive.ts'

export const UserState = ({ row }: { row: Row }) =>
  isInactive(row) ? <Status tone="warning" text="未激活" /> : <AccountStatus value={row['status']} />
