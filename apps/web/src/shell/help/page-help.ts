/** 本页帮助: what a page is for and what its buttons do, by its component. Pages that are not here show their keys alone. */
export interface PageHelp {
  readonly about: string
  readonly buttons: readonly (readonly [name: string, does: string])[]
}

export const PAGE_HELP: Readonly<Record<string, PageHelp>> = {
  'dashboard/Analysis': {
    about: '登录后的第一页：与您有关的数字、待办和常用入口。点数字打开对应的列表。',
    buttons: [
      ['查看全部', '打开全部待办'],
      ['常用入口', '直接打开您有权限的页面'],
    ],
  },
  'patient/PatientList': {
    about: '登记和查找患者。一位患者只登记一次；同名或证件相同时会提示可能重复。',
    buttons: [
      ['查找患者', '扫腕带，或输入就诊号、证件号直接打开'],
      ['新增', '登记一位患者'],
      ['导入 / 导出', '用 Excel 成批登记，或把查到的结果存成表格'],
      ['高级查询', '用“且 / 或”组合任意条件'],
      ['视图', '保存当前的条件、列和排序，以后一点就到'],
      ['回收站', '恢复被删除的患者'],
    ],
  },
  'patient/PatientDetail': {
    about: '一位患者的档案：基本资料、就诊、评估、临床数据和按时间排列的经过。',
    buttons: [
      ['新增评估', '为这位患者填写一次评估'],
      ['编辑', '修改基本资料；每次修改都留有历史，可以撤销'],
      ['打印', '打印档案'],
      ['去签署', '签署到期或缺少的知情同意书'],
    ],
  },
  'patient/WardBoard': {
    about: '按床位查看病区：谁住在哪张床，风险如何，有什么要办。点床位打开患者。',
    buttons: [],
  },
  'patient/EncounterList': {
    about: '门诊、急诊和住院就诊。入院、转床、出院都在这里办理，床位随之变化。',
    buttons: [
      ['新增', '登记一次就诊'],
      ['导入 / 导出', '用 Excel 成批登记，或存成表格'],
      ['回收站', '恢复被删除的就诊'],
    ],
  },
  'assessment/AssessmentList': {
    about: '全部评估，每次评估一行，最严重的结果在前。',
    buttons: [
      ['接收评估', '输入患者手机上的 8 位编码或扫码，把患者自填的内容接收进来'],
      ['导出', '把查到的评估存成表格'],
      ['视图', '保存当前的条件、列和排序'],
    ],
  },
  'system/UserList': {
    about: '管理可以登录的人：所属部门、角色和状态。只能看到自己有权管理的人。',
    buttons: [
      ['新增', '建立账号；对方首次登录时须修改密码'],
      ['重置密码', '对方忘记密码时设置新的，并让其所有设备下线'],
      ['冻结 / 解冻', '暂停或恢复登录'],
    ],
  },
  'system/RoleUserList': {
    about: '角色决定一个人能打开哪些页面、按哪些按钮、看到哪些数据。左边选角色，右边是拥有它的人。',
    buttons: [
      ['授权', '勾选页面和按钮；保存前会说明影响多少人'],
      ['新增', '建立角色'],
    ],
  },
  'system/SysAnnouncementList': {
    about: '起草、发布和撤销系统通告，并查看谁还没有阅读。',
    buttons: [
      ['新增', '起草一份通告，选择发给谁'],
      ['发布', '发给通告对象；发布前会说明通知多少人'],
      ['撤销', '收回已发布的通告'],
    ],
  },
  'system/DictList': {
    about: '下拉框里的选项。修改选项的文字会影响所有使用它的页面，已保存的记录不变。',
    buttons: [
      ['新增', '建立字典，再为它添加字典项'],
      ['回收站', '恢复被删除的字典'],
    ],
  },
}
