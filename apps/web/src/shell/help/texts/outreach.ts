import { SHEETS, type PageHelps } from './text.ts'

export const OUTREACH: PageHelps = {
  'outreach/TaskList': {
    about: '把一个模板集发给指定患者、持有标签的患者或某日预约的患者。启动前请打开任务看“试发”。',
    buttons: [
      ['启动', '按模板现在的版本写好每位患者的消息并排队'],
      ['取消任务', '排队中的消息不再发出，已经发出的不能收回'],
      SHEETS,
    ],
  },
  'outreach/TaskDetail': {
    about: '一个消息任务：试发列出发不到的患者和原因，消息记录列出每位患者的结果。',
    buttons: [['启动', '有患者缺少内容时不能启动，除非勾选“跳过缺少内容的患者”']],
  },
  'outreach/RecordList': {
    about: '发给患者的每一条消息：发出、送达、失败或被拦截，以及原因。',
    buttons: [['重新发送', '勾选后重新排队；原因不会改变的和结果未知的不能重发']],
  },
  'outreach/RecordDetail': {
    about: '一条消息的正文、每次发送的时间和结果。含健康信息的正文只有诊疗人员能看。',
    buttons: [],
  },
  'outreach/TemplateList': {
    about: '消息的文字，变量写在花括号里，例如 {患者姓名}。由另一位同事审核发布后才能使用。',
    buttons: [
      ['提交审核', '提交后不能修改，需要修改请撤回'],
      ['审核发布', '撰写、修改或提交过的人不能审核自己的稿'],
      ['修订', '改成新的一稿；发布之前仍使用原来的版本'],
    ],
  },
  'outreach/TemplateDetail': {
    about: '一个消息模板：用样例患者预览，查看发布过的版本。',
    buttons: [['预览', '选择样例患者，看真实姓名填进去的效果']],
  },
  'outreach/SetList': {
    about: '一件事用哪些通道告诉患者，按什么顺序。“依次尝试”时前一个通道发不到才用下一个。',
    buttons: [SHEETS],
  },
  'outreach/KindList': {
    about: '一类消息的规则：需要哪一项同意，什么时段免打扰，能否含健康信息，多久后不再发送。',
    buttons: [SHEETS],
  },
  'outreach/ContactList': {
    about: '患者接收消息的邮箱和绑定的账号。没有接收方式的患者收不到消息。',
    buttons: [
      ['登记退订', '不再用这一方式发送，已在排队的也不再发出'],
      ['恢复接收', '患者重新同意接收'],
    ],
  },
  'outreach/WechatList': {
    about: '用微信接收消息的人。先登记，再请对方扫绑定码；一位患者最多三个接收人，一个微信最多管理五位患者。',
    buttons: [
      ['出示绑定码', '十分钟内有效，只能使用一次'],
      ['解绑', '不再用微信给这位患者发消息，已在排队的也不再发出'],
    ],
  },
  'outreach/OutreachStat': {
    about: '消息的数量、发出率和未发出的原因，按通道、类别和日期；每个数字都能打开它计入的记录。',
    buttons: [],
  },
}
