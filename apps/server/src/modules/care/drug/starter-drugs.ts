/**
 * Respiratory drugs with usual doses for adults. Sources: approved package inserts (NMPA); GOLD report 2025 (COPD);
 * GINA report 2024 (asthma); ATS/ERS/JRS/ALAT 2022 (pulmonary fibrosis); 中国临床戒烟指南 2015; 中国成人社区获得性肺炎
 * 诊断和治疗指南 2016. Names and doses are grade R until a hospital pharmacist has checked them.
 */
const INSERT = '药品说明书（国家药监局核准）'
const SOURCES = {
  insert: INSERT,
  gold: `${INSERT}；GOLD 2025`,
  gina: `${INSERT}；GINA 2024`,
  ipf: `${INSERT}；ATS/ERS/JRS/ALAT 2022`,
  quit: `${INSERT}；中国临床戒烟指南 2015`,
  cap: `${INSERT}；中国成人社区获得性肺炎诊治指南 2016`,
} as const

/** class source|generic name|doses|trade names */
const LINES = `
SABA gold|硫酸沙丁胺醇吸入气雾剂|100 μg，必要时 1–2 揿，24 h 不超过 8 揿|万托林
SABA gold|吸入用硫酸沙丁胺醇溶液|2.5–5 mg 雾化，每日不超过 4 次|万托林
SABA gold|硫酸沙丁胺醇雾化吸入溶液|2.5–5 mg 雾化，每日 3–4 次|
SABA gold|硫酸特布他林雾化吸入用溶液|5 mg 雾化，每日不超过 3 次|博利康尼
SABA gold|硫酸特布他林吸入粉雾剂|0.5 mg，必要时 1 吸，24 h 不超过 6 mg|博利康尼都保
SAMA gold|异丙托溴铵吸入气雾剂|20 μg，每次 2 揿，每日 3–4 次；20 μg，必要时 2 揿|爱全乐
SAMA gold|吸入用异丙托溴铵溶液|500 μg 雾化，每日 3–4 次|爱全乐
SABA_SAMA gold|吸入用复方异丙托溴铵溶液|2.5 ml 雾化，每日 3–4 次|可必特
LABA gold|富马酸福莫特罗吸入粉雾剂|4.5–9 μg，每日 1–2 次|奥克斯都保
LABA gold|沙美特罗吸入粉雾剂|50 μg，每日 2 次|施立稳
LABA gold|马来酸茚达特罗吸入粉雾剂|150 μg，每日 1 次|昂润
OTHER insert|妥洛特罗贴剂|2 mg，每日 1 贴|阿米迪
OTHER insert|盐酸丙卡特罗片|50 μg，睡前 1 次；50 μg，每日 2 次|美普清
LAMA gold|噻托溴铵吸入粉雾剂|18 μg，每日 1 次|思力华、天晴速乐
LAMA gold|噻托溴铵喷雾剂|5 μg（2 揿），每日 1 次|思力华能倍乐
LAMA gold|格隆溴铵吸入粉雾剂|50 μg，每日 1 次|希润
LAMA gold|乌美溴铵吸入粉雾剂|62.5 μg，每日 1 次|
LABA_LAMA gold|乌美溴铵维兰特罗吸入粉雾剂|62.5/25 μg，每日 1 次|欧乐欣
LABA_LAMA gold|茚达特罗格隆溴铵吸入粉雾剂|110/50 μg，每日 1 次|杰润
LABA_LAMA gold|噻托溴铵奥达特罗吸入喷雾剂|5/5 μg（2 揿），每日 1 次|思合华能倍乐
LABA_LAMA gold|格隆溴铵福莫特罗吸入气雾剂|7.2/5 μg，每次 2 揿，每日 2 次|
ICS gina|丙酸氟替卡松吸入气雾剂|125 μg，每次 1–2 揿，每日 2 次；50 μg，每次 1 揿，每日 2 次|辅舒酮
ICS gina|布地奈德吸入粉雾剂|200–400 μg，每日 2 次|普米克都保
ICS gina|布地奈德吸入气雾剂|200–400 μg，每日 2 次|
ICS gina|吸入用布地奈德混悬液|1–2 mg 雾化，每日 2 次|普米克令舒
ICS gina|丙酸倍氯米松吸入气雾剂|100–400 μg，每日 2 次|必可酮
ICS gina|吸入用丙酸倍氯米松混悬液|0.8 mg 雾化，每日 1–2 次|宝丽亚
ICS gina|环索奈德吸入气雾剂|160–320 μg，每日 1 次|
ICS_LABA gina|布地奈德福莫特罗吸入粉雾剂|160/4.5 μg，每次 1 吸，每日 2 次；160/4.5 μg，每次 2 吸，每日 2 次；320/9 μg，每次 1 吸，每日 2 次|信必可都保
ICS_LABA gina|布地奈德福莫特罗吸入气雾剂|160/4.5 μg，每次 2 揿，每日 2 次|
ICS_LABA gina|沙美特罗替卡松吸入粉雾剂|50/250 μg，每次 1 吸，每日 2 次；50/500 μg，每次 1 吸，每日 2 次|舒利迭
ICS_LABA gina|沙美特罗替卡松吸入气雾剂|25/125 μg，每次 2 揿，每日 2 次|
ICS_LABA gina|倍氯米松福莫特罗吸入气雾剂|100/6 μg，每次 1–2 揿，每日 2 次|启尔畅
ICS_LABA gina|糠酸氟替卡松维兰特罗吸入粉雾剂|100/25 μg，每日 1 次；200/25 μg，每日 1 次|万瑞舒
ICS_LABA gina|茚达特罗莫米松吸入粉雾剂|每次 1 粒，每日 1 次|恩卓润
TRIPLE gold|布地格福吸入气雾剂|160/7.2/4.8 μg，每次 2 揿，每日 2 次|倍择瑞
TRIPLE gold|氟替美维吸入粉雾剂|100/62.5/25 μg，每日 1 次|全再乐
TRIPLE gold|倍氯福格吸入气雾剂|每次 2 揿，每日 2 次|
TRIPLE gina|茚达特罗格隆溴铵莫米松吸入粉雾剂|每次 1 粒，每日 1 次|恩明润
THEO gold|茶碱缓释片|0.1 g，每日 2 次；0.2 g，每日 2 次|舒弗美
THEO insert|氨茶碱片|0.1–0.2 g，每日 3 次|
THEO insert|氨茶碱注射液|0.25–0.5 g，稀释后缓慢静脉滴注|
THEO insert|多索茶碱片|0.2–0.4 g，每日 2 次|
THEO insert|多索茶碱注射液|0.3 g，稀释后静脉滴注，每日 1 次|
THEO insert|二羟丙茶碱注射液|0.25–0.75 g，稀释后静脉滴注|
OCS gold|醋酸泼尼松片|40 mg，每日 1 次，共 5 日；30 mg，每日 1 次|
OCS gold|甲泼尼龙片|32 mg，每日 1 次，共 5 日|美卓乐
OTHER insert|注射用甲泼尼龙琥珀酸钠|40 mg，静脉滴注，每日 1–2 次|甲强龙
LTRA gina|孟鲁司特钠片|10 mg，睡前 1 次|顺尔宁
LTRA gina|孟鲁司特钠咀嚼片|5 mg，睡前 1 次（6–14 岁）|顺尔宁
LTRA gina|扎鲁司特片|20 mg，每日 2 次|安可来
BIO gina|奥马珠单抗注射液|按体重和 IgE 定量，每 2–4 周皮下注射；300 mg，每 4 周皮下注射|茁乐
BIO gina|美泊利珠单抗注射液|100 mg，每 4 周皮下注射|新可来
BIO gina|贝那利珠单抗注射液|30 mg，前 3 次每 4 周、以后每 8 周皮下注射|凡舒卓
BIO gina|度普利尤单抗注射液|首剂 400 mg，以后 200 mg 每 2 周皮下注射；首剂 600 mg，以后 300 mg 每 2 周皮下注射|达必妥
BIO gina|特泽利尤单抗注射液|210 mg，每 4 周皮下注射|
PDE4 gold|罗氟司特片|250 μg，每日 1 次，4 周后 500 μg；500 μg，每日 1 次|
MUCO gold|乙酰半胱氨酸片|0.6 g，每日 2 次|富露施
MUCO insert|吸入用乙酰半胱氨酸溶液|300 mg 雾化，每日 1–2 次|富露施
MUCO gold|羧甲司坦片|0.5 g，每日 3 次|
MUCO gold|厄多司坦胶囊|300 mg，每日 2 次|
MUCO insert|福多司坦片|0.4 g，每日 3 次|
MUCO insert|盐酸氨溴索片|30 mg，每日 3 次|沐舒坦
MUCO insert|盐酸氨溴索注射液|15 mg，缓慢静脉注射，每日 2–3 次|沐舒坦
MUCO insert|盐酸溴己新片|8–16 mg，每日 3 次|
MUCO insert|桉柠蒎肠溶软胶囊|0.3 g，每日 2 次；0.3 g，每日 3 次|切诺
MUCO insert|标准桃金娘油肠溶胶囊|0.3 g，每日 2–3 次|吉诺通
ANTIFIB ipf|吡非尼酮胶囊|200 mg，每日 3 次起，2 周内渐增；600 mg，每日 3 次|艾思瑞
ANTIFIB ipf|乙磺酸尼达尼布软胶囊|150 mg，每日 2 次；100 mg，每日 2 次|维加特
NRT quit|尼古丁贴片|21 mg/24 h，每日 1 贴；14 mg/24 h，每日 1 贴；7 mg/24 h，每日 1 贴|
NRT quit|尼古丁咀嚼胶|2 mg，每 1–2 h 1 片；4 mg，每 1–2 h 1 片|
VAR quit|酒石酸伐尼克兰片|0.5 mg，每日 1 次，第 1–3 日；0.5 mg，每日 2 次，第 4–7 日；1 mg，每日 2 次|畅沛
BUP quit|盐酸安非他酮缓释片|150 mg，每日 1 次，第 1–3 日；150 mg，每日 2 次|悦亭
MACRO gold|阿奇霉素片|0.5 g，每日 1 次，共 3 日；0.25 g，每日 1 次；0.25 g，每周 3 次；0.5 g，每周 3 次|希舒美
MACRO cap|克拉霉素片|0.5 g，每日 2 次|克拉仙
MACRO cap|罗红霉素胶囊|150 mg，每日 2 次|罗力得
ANTIBIO cap|阿莫西林胶囊|0.5–1 g，每 8 h 1 次|
ANTIBIO cap|阿莫西林克拉维酸钾片|0.625 g，每 8 h 1 次|力百汀
ANTIBIO cap|注射用哌拉西林钠他唑巴坦钠|4.5 g，静脉滴注，每 6–8 h 1 次|特治星
ANTIBIO cap|头孢呋辛酯片|0.25–0.5 g，每日 2 次|西力欣
ANTIBIO cap|注射用头孢曲松钠|1–2 g，静脉滴注，每日 1 次|罗氏芬
ANTIBIO cap|注射用头孢他啶|1–2 g，静脉滴注，每 8–12 h 1 次|复达欣
ANTIBIO insert|注射用头孢哌酮钠舒巴坦钠|3 g，静脉滴注，每 8–12 h 1 次|舒普深
ANTIBIO cap|盐酸莫西沙星片|0.4 g，每日 1 次|拜复乐
ANTIBIO cap|左氧氟沙星片|0.5 g，每日 1 次|可乐必妥
ANTIBIO cap|盐酸多西环素片|0.1 g，每日 2 次|
ANTIBIO cap|注射用美罗培南|0.5–1 g，静脉滴注，每 8 h 1 次|美平
ANTIBIO cap|注射用亚胺培南西司他丁钠|0.5 g，静脉滴注，每 6 h 1 次|泰能
ANTIBIO cap|利奈唑胺片|0.6 g，每 12 h 1 次|斯沃
ANTIBIO insert|复方磺胺甲噁唑片|2 片，每日 2 次|
`

export const STARTER_DRUGS = LINES.trim()
  .split('\n')
  .map((line) => {
    const [group = '', name = '', usualDoses = '', tradeNames = ''] = line.split('|')
    const [drugClass = '', source = ''] = group.split(' ')
    return {
      name,
      drugClass,
      usualDoses,
      tradeNames: tradeNames || null,
      source: SOURCES[source as keyof typeof SOURCES],
      status: '1',
    }
  })
