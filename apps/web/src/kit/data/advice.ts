interface Advice {
  readonly code: string
  readonly others: string
  readonly own: string
}

const ADVICE = {
  right: {
    code: 'system:access:grant',
    others: '需要时请申请权限，由安全管理员审批。',
    own: '自己的权限请向其他安全管理员申请。',
  },
  menu: {
    code: 'system:permission:edit',
    others: '请联系安全管理员在“菜单管理”中更正。',
    own: '请在“菜单管理”中更正。',
  },
  depart: {
    code: 'system:user:grant',
    others: '请联系安全管理员为您设置部门。',
    own: '请在“用户管理”中设置部门。',
  },
  scope: {
    code: 'system:role:edit',
    others: '需要更大的范围时请联系安全管理员。',
    own: '范围在“角色管理”中设置，自己所拥有的角色由其他安全管理员修改。',
  },
} as const satisfies Record<string, Advice>

export type AdviceTopic = keyof typeof ADVICE

export const adviceOn = (topic: AdviceTopic, can: (code: string) => boolean): string => {
  const { code, others, own } = ADVICE[topic]
  return can(code) ? own : others
}
