interface StarterText {
  readonly type: string
  readonly title: string
  readonly content: string
}

const SAMPLE = '<p><strong>示例文本，请由医院法务修订后发布新版本。</strong></p>'

const paragraphs = (...lines: readonly string[]): string => SAMPLE + lines.map((line) => `<p>${line}</p>`).join('')

export const STARTER_VERSION = '示例 1.0'

export const starterTexts: readonly StarterText[] = [
  {
    type: 'service',
    title: '健康管理服务知情同意书',
    content: paragraphs(
      '本院邀请您加入呼吸慢病健康管理。加入后，医护人员会定期了解您的症状、用药和检查情况，提醒您复诊，并给出健康指导。',
      '服务不收取额外费用。它不能代替急诊：出现呼吸困难加重、胸痛或意识改变时，请立即就医或拨打 120。',
      '您可以随时撤回同意，无须说明理由。撤回后我们停止随访和提醒，不影响您在本院看病和得到治疗。',
    ),
  },
  {
    type: 'sensitive',
    title: '敏感个人信息处理单独同意书',
    content: paragraphs(
      '为提供健康管理，我们需要处理您的敏感个人信息：身份证件号码、联系方式、病史、用药、检查结果和评估结果。',
      '这些信息仅用于您的诊疗和健康管理，加密保存，只有参与您诊疗和管理的人员按权限查看，每次查看都有记录。病历按法规规定的期限保存。',
      '您可以查阅、更正您的信息，也可以撤回同意。撤回后健康管理结束；依法须保存的病历继续保存并限制使用。',
    ),
  },
  {
    type: 'guardian',
    title: '监护人代签知情同意书',
    content: paragraphs(
      '患者未满 14 周岁，或没有能力自己作出决定，由您作为监护人代为签署。',
      '您确认自己是患者的监护人，已经阅读并理解所签署的各项内容，并会在患者能够理解时向其说明。',
      '您可以随时代患者撤回同意；患者成年后也可以自己撤回。',
    ),
  },
  {
    type: 'message',
    title: '接收短信和微信通知同意书',
    content: paragraphs(
      '我们会通过短信或微信向您发送复诊提醒、问卷和健康科普，不发送广告，不在通知中写明病情。',
      '您可以随时要求停止发送，停止后不影响您的诊疗和健康管理。',
    ),
  },
  {
    type: 'research',
    title: '数据用于科学研究同意书',
    content: paragraphs(
      '您的资料去除姓名、证件号码和联系方式后，可以用于改进呼吸疾病诊疗的科学研究。研究须经伦理审查，结果发表时不会出现能认出您的信息。',
      '是否同意完全自愿，不同意或者以后撤回，都不影响您的诊疗和健康管理。撤回后，您的资料不再用于新的研究。',
    ),
  },
]
