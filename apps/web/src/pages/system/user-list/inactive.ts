import type { Row } from '../../../kit/record/row.ts'

const NORMAL = 1

/** An account that may sign in and never did. */
export const isInactive = ({ status, lastLoginTime }: Row): boolean => status === NORMAL && !lastLoginTime
