export const ICON_GROUPS: readonly { label: string; icons: Readonly<Record<string, string>> }[] = [
  {
    label: '常用',
    icons: {
      home: '首页',
      dashboard: '仪表盘',
      appstore: '应用',
      menu: '菜单',
      setting: '设置',
      tool: '工具',
      desktop: '终端',
      link: '链接',
    },
  },
  {
    label: '人员与组织',
    icons: {
      user: '用户',
      team: '团队',
      idcard: '证件',
      solution: '人员档案',
      apartment: '部门',
      cluster: '组织',
      shop: '机构',
    },
  },
  {
    label: '医疗与评估',
    icons: { 'medicine-box': '药箱', heart: '健康', experiment: '检验', form: '问卷', audit: '审核' },
  },
  {
    label: '文件与数据',
    icons: {
      'file-text': '文档',
      folder: '文件夹',
      profile: '资料',
      table: '表格',
      database: '数据库',
      'bar-chart': '图表',
      book: '书本',
      read: '阅读',
      tags: '标签',
    },
  },
  {
    label: '消息与安全',
    icons: {
      bell: '提醒',
      message: '消息',
      notification: '通知',
      calendar: '日程',
      lock: '锁',
      safety: '安全',
      exception: '异常',
    },
  },
]

const NAMES: Readonly<Record<string, string>> = Object.assign({}, ...ICON_GROUPS.map(({ icons }) => icons))

/** Unknown icons keep their stored name. */
export const iconName = (icon: string): string => (Object.hasOwn(NAMES, icon) ? NAMES[icon]! : icon)

export const findIcons = (matches: (name: string) => boolean, word: string) =>
  ICON_GROUPS.map(({ label, icons }) => ({
    label,
    icons: Object.keys(icons).filter((icon) => matches(icons[icon]!) || icon.includes(word.trim().toLowerCase())),
  })).filter(({ icons }) => icons.length > 0)
