import type { Row } from '../../../kit/record/row.ts'

const NORMAL = 1

export const isInactive = ({ status, lastLoginTime }: Row): boolean => status === NORMAL && !lastLoginTime
