import { WHOLE, type DataScope } from '@huxi/model'
import { STARTER_ROLES, ROLE_CODES, type RoleSeed } from '../../system/role/index.ts'
import type { Name } from './names.ts'

export interface Post {
  code: string
  name: string
  rank: '1' | '2' | '3' | '4' | '5'
  /** absent = listed in the directory only */
  role?: string
  women: number
}

export interface Unit {
  name: string
  place: string
  head: string
  staff: readonly (readonly [post: string, places: number])[]
  units?: readonly Unit[]
}

export interface Account {
  username: string
  label: string
  role: string
  post: string
  departs: readonly string[]
}

interface WardPlan {
  name: string
  depart: string
  beds: number
}

interface Clinic {
  patients: number
  /** names of departments, the most frequent first */
  departs: readonly string[]
  cessation: string
  wards: readonly WardPlan[]
}

export interface Hospital {
  tenantId: number
  name: string
  contact: { contactName: string; contactPhone: string; contactAddress: string; website: string }
  letter: string
  /** the first telephone number minus one */
  phones: number
  people: number
  sittings: number
  clinic: Clinic
  posts: readonly Post[]
  units: readonly Unit[]
  roles: readonly RoleSeed[]
  clinicians: readonly string[]
  accounts: readonly Account[]
  longNames: readonly Name[]
}

const post = (code: string, name: string, rank: Post['rank'], women: number, role?: string): Post => ({
  code,
  name,
  rank,
  women,
  ...(role && { role }),
})

const { sysadmin, secadmin, auditor, doctor, nurse, head, headNurse, registrar, operator } = ROLE_CODES

/** Narrow scopes, so that visibility and 紧急查看 can be tried at once. */
const REACHES: Readonly<Record<string, DataScope>> = {
  [doctor]: 'departTree',
  [head]: 'departTree',
  [nurse]: 'depart',
  [headNurse]: 'depart',
}

const HEYUE: Hospital = {
  tenantId: 1,
  name: '和悦医院（演示）',
  contact: {
    contactName: '欧阳静怡',
    contactPhone: '13800000099',
    contactAddress: '示范市和悦区健康路 1 号行政楼 302 室',
    website: 'https://heyue.example.cn',
  },
  letter: 'H',
  phones: 13_800_000_000,
  people: 60,
  sittings: 120,
  clinic: {
    patients: 380,
    departs: ['呼吸门诊', '呼吸门诊', '呼吸病房', '慢病随访中心'],
    cessation: '戒烟门诊',
    wards: [
      { name: '呼吸与危重症医学科一病区', depart: '呼吸病房', beds: 30 },
      { name: '呼吸与危重症医学科二病区', depart: '呼吸病房', beds: 30 },
    ],
  },
  posts: [
    post('chief-physician', '主任医师', '5', 40, doctor),
    post('associate-chief-physician', '副主任医师', '4', 45, doctor),
    post('attending-physician', '主治医师', '3', 50, doctor),
    post('resident-physician', '住院医师', '2', 55, doctor),
    post('head-nurse', '护士长', '4', 95, nurse),
    post('supervisor-nurse', '主管护师', '3', 92, nurse),
    post('senior-nurse', '护师', '2', 90, nurse),
    post('nurse', '护士', '1', 85, nurse),
    post('supervisor-technician', '主管技师', '3', 50),
    post('technician', '技师', '2', 50),
    post('pharmacist', '药师', '2', 60),
    post('engineer', '工程师', '3', 30),
    post('health-manager', '健康管理师', '2', 65, operator),
    post('operator', '运营专员', '1', 60, operator),
  ],
  units: [
    {
      name: '呼吸与危重症医学科',
      place: '门诊楼三层',
      head: 'chief-physician',
      staff: [['associate-chief-physician', 1]],
      units: [
        {
          name: '呼吸门诊',
          place: '门诊楼三层东区',
          head: 'associate-chief-physician',
          staff: [
            ['attending-physician', 3],
            ['resident-physician', 1],
            ['supervisor-nurse', 1],
            ['nurse', 2],
          ],
        },
        {
          name: '呼吸病房',
          place: '住院楼六层',
          head: 'associate-chief-physician',
          staff: [
            ['attending-physician', 2],
            ['resident-physician', 2],
            ['head-nurse', 1],
            ['senior-nurse', 2],
            ['nurse', 4],
          ],
        },
        { name: '肺功能室', place: '门诊楼三层西区', head: 'supervisor-technician', staff: [['technician', 2]] },
      ],
    },
    {
      name: '护理部',
      place: '行政楼二层',
      head: 'head-nurse',
      staff: [
        ['supervisor-nurse', 1],
        ['senior-nurse', 2],
      ],
    },
    {
      name: '健康管理部',
      place: '门诊楼一层',
      head: 'health-manager',
      staff: [['operator', 1]],
      units: [
        {
          name: '慢病随访中心',
          place: '门诊楼一层北区',
          head: 'attending-physician',
          staff: [
            ['health-manager', 3],
            ['senior-nurse', 1],
          ],
        },
        { name: '戒烟门诊', place: '门诊楼二层', head: 'attending-physician', staff: [['nurse', 1]] },
      ],
    },
    { name: '检验科', place: '医技楼二层', head: 'supervisor-technician', staff: [['technician', 3]] },
    { name: '药学部', place: '医技楼一层', head: 'pharmacist', staff: [['pharmacist', 3]] },
    { name: '信息科', place: '行政楼四层', head: 'engineer', staff: [['engineer', 1]] },
    { name: '运营管理部', place: '行政楼三层', head: 'operator', staff: [['operator', 2]] },
  ],
  roles: STARTER_ROLES.map((role) => ({ ...role, dataScope: REACHES[role.roleCode] ?? WHOLE })),
  clinicians: [doctor, nurse],
  accounts: [
    { username: 'sysadmin', label: '系统管理员', role: sysadmin, post: 'engineer', departs: ['信息科'] },
    { username: 'secadmin', label: '安全管理员', role: secadmin, post: 'engineer', departs: ['信息科'] },
    { username: 'auditor', label: '审计员', role: auditor, post: 'operator', departs: ['和悦医院（演示）'] },
    { username: 'doctor', label: '医生', role: doctor, post: 'attending-physician', departs: ['呼吸门诊'] },
    { username: 'nurse', label: '护士', role: nurse, post: 'supervisor-nurse', departs: ['呼吸病房'] },
    { username: 'head', label: '科主任', role: head, post: 'associate-chief-physician', departs: ['呼吸病房'] },
    { username: 'headnurse', label: '护士长', role: headNurse, post: 'head-nurse', departs: ['呼吸病房'] },
    { username: 'registrar', label: '挂号员', role: registrar, post: 'operator', departs: ['呼吸门诊'] },
    { username: 'operator', label: '运营', role: operator, post: 'operator', departs: ['慢病随访中心'] },
    {
      username: 'rotator',
      label: '多部门医生',
      role: doctor,
      post: 'resident-physician',
      departs: ['呼吸门诊', '肺功能室', '戒烟门诊'],
    },
    { username: 'newcomer', label: '无部门护士', role: nurse, post: 'nurse', departs: [] },
  ],
  longNames: [
    {
      username: 'ayinuerguli',
      realname: '阿依努尔古丽·买合木提江·阿不都热依木·吐尔逊娜依·努尔比亚·古丽米热·艾则孜江·帕提古丽·玉素甫江',
    },
  ],
}

const QINGHE: Hospital = {
  tenantId: 2,
  name: '清和社区卫生服务中心（演示）',
  contact: {
    contactName: '林清和',
    contactPhone: '13900000099',
    contactAddress: '示范市清和区社区路 8 号',
    website: 'https://qinghe.example.cn',
  },
  letter: 'Q',
  phones: 13_900_000_000,
  people: 6,
  sittings: 8,
  clinic: { patients: 20, departs: ['全科诊室', '慢病管理室'], cessation: '慢病管理室', wards: [] },
  posts: [
    post('general-practitioner', '全科医师', '3', 50, 'general-practitioner'),
    post('public-health-physician', '公卫医师', '3', 55, 'general-practitioner'),
    post('community-nurse', '社区护士', '1', 90, 'community-nurse'),
    post('engineer', '工程师', '2', 30),
  ],
  units: [
    { name: '全科诊室', place: '一层', head: 'general-practitioner', staff: [['community-nurse', 1]] },
    { name: '慢病管理室', place: '二层', head: 'community-nurse', staff: [['general-practitioner', 1]] },
    { name: '公共卫生科', place: '三层', head: 'public-health-physician', staff: [] },
  ],
  roles: [
    {
      roleCode: 'general-practitioner',
      roleName: '全科医生',
      description: '社区的全科医生和公卫医生',
    },
    {
      roleCode: 'community-nurse',
      roleName: '社区护士',
      description: '社区的护士',
    },
  ],
  clinicians: ['general-practitioner', 'community-nurse'],
  accounts: [
    { username: 'neighbor', label: '第二租户系统管理员', role: sysadmin, post: 'engineer', departs: ['公共卫生科'] },
  ],
  longNames: [],
}

export const HOSPITALS: readonly Hospital[] = [HEYUE, QINGHE]
