const PASSWORD = 'Quiet-River-Lamp-27'

const person = (
  username: string,
  realname: string,
  tenantId: 1 | 2,
  roleCode?: string,
  departs: readonly string[] = [],
) => ({
  username,
  realname,
  tenantId,
  roleCode,
  departs,
  password: PASSWORD,
})

export const PEOPLE = {
  /** 超级管理员 of both tenants */
  admin: person('admin', '管理员', 1, 'admin'),
  sysadmin: person('sysadmin', '系统管理员甲', 1, 'sysadmin', ['A01']),
  secadmin: person('secadmin', '安全管理员甲', 1, 'secadmin', ['A01']),
  nurse: person('nurse', '护士甲', 1, 'nurse', ['A01A01']),
  doctor: person('doctor', '医生甲', 1, 'doctor', ['A01A01', 'A01A02']),
  /** member of tenant 1 without role and department */
  nobody: person('nobody', '无角色者', 1),
  /** 超级管理员 of tenant 2 only */
  outsider: person('outsider', '邻家管理员', 2, 'admin', ['A01']),
} as const

export type PersonName = keyof typeof PEOPLE

export const FROZEN = person('frozen', '已冻结者', 1, 'nurse')
