import type { Role } from '@huxi/contract'

export const ROLE_CODES = {
  admin: 'admin',
  sysadmin: 'sysadmin',
  secadmin: 'secadmin',
  auditor: 'auditor',
  doctor: 'doctor',
  nurse: 'nurse',
  head: 'head',
  headNurse: 'headnurse',
  registrar: 'registrar',
  operator: 'operator',
  privacy: 'privacy',
} as const

/** `builtIn` distinguishes 超级管理员 from a custom role with the same code. */
export const isSuper = ({ builtIn, roleCode }: Partial<Pick<Role, 'builtIn' | 'roleCode'>>): boolean =>
  builtIn === true && roleCode === ROLE_CODES.admin
