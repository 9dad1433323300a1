/** 紧急查看: a nurse of another department opens an invisible patient; the responsible doctor acknowledges it. */
import { expect, type BrowserContextOptions } from '@playwright/test'
import {
  DESK,
  dialogOf,
  expectMessage,
  expectNoSidewaysScroll,
  moreOf,
  recordOf,
  rowOf,
  visit,
  type Enter,
} from './desk.ts'
import type { Hand } from './hands.ts'
import { hire, patientName, product, tell, unique } from './product.ts'

interface Role {
  id: string
  roleCode: string
}

/** @returns the code of a role like 护士 with the patients of its own department */
const addNarrowRole = async (): Promise<string> => {
  const { admin } = product().people
  const roleCode = unique('narrow')
  const roles = await tell<Role[]>(admin, 'GET', '/sys/role/queryall')
  const nurse = roles.find((role) => role.roleCode === 'nurse')!.id
  const rows = await tell<string[]>(admin, 'GET', '/sys/permission/queryRolePermission', { query: { roleId: nurse } })
  const body = { roleName: roleCode, roleCode, dataScope: 'depart' }
  const { id } = await tell<Role>(admin, 'POST', '/sys/role/add', { body })
  const granted = { roleId: id, permissionIds: rows.join(','), lastpermissionIds: '' }
  await tell(admin, 'POST', '/sys/permission/saveRolePermission', { body: granted })
  return roleCode
}

export const emergency = async (
  enter: Enter,
  place: BrowserContextOptions,
  { press, fill, choose }: Hand,
): Promise<void> => {
  const { admin } = product().people
  const [doctor, nurse] = await Promise.all([
    hire({ roles: ['doctor'] }),
    hire({ roles: [await addNarrowRole()], departs: ['呼吸门诊'] }),
  ])
  const [number, name] = [unique('JJ'), patientName('严')]
  const numbers = [{ type: 'medical_record_no', value: number, system: null }]
  await tell(admin, 'POST', '/patient/add', {
    body: { name, gender: '1', birthDate: '1931-02-11', responsibleDoctorId: doctor.id, numbers },
  })

  const page = await enter(nurse, place)
  await visit(page, '/patient/list')
  await press(page.getByRole('button', { name: '查找患者' }))
  const finding = dialogOf(page, '查找患者')
  await fill(finding.getByRole('combobox'), number)
  await expect(finding).toContainText('没有找到您可以查看的患者')
  await press(finding.getByRole('button', { name: '紧急查看' }))
  const asking = dialogOf(page, '紧急查看')
  await expect(asking).toContainText('立即告知该患者的责任医生')
  await expect(asking.getByLabel('证件号码或就诊号')).toHaveValue(number)
  await choose(asking.getByLabel('原因', { exact: true }), '抢救')
  await fill(asking.getByLabel('情况说明'), '抢救')
  await press(asking.getByRole('button', { name: '确认并查看' }))
  await expect(asking).toContainText('至少 5 个字')
  await fill(asking.getByLabel('情况说明'), '突发呼吸困难，需要抢救')
  await press(asking.getByRole('button', { name: '确认并查看' }))
  await expect(recordOf(page, name)).toContainText('紧急查看中')

  await expectNoSidewaysScroll(page)

  const desk = await enter(doctor, DESK)
  await visit(desk, '/patient/emergency')
  const row = rowOf(desk, nurse.realname)
  await expect(row).toContainText('突发呼吸困难，需要抢救')
  await moreOf(row, '已阅')
  await expectMessage(desk, '已标记为已阅')
}
