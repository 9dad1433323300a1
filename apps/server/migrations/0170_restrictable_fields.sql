-- rolling: yes
-- A role hides or masks restrictable fields alone (decision 0107); rules on other fields go, 只读 stays.
create temporary table restrictable (resource text, fields text[]);
insert into restrictable values
  ('assess:report', '{file}'),
  ('assess:assessment', '{figures,comment,urgent,deedNote,voidReason}'),
  ('assess:result', '{riskClass,figure,verdict,textZh,comment}'),
  ('patient:consent', '{signerName,witness,remark,withdrawReason}'),
  ('system:depart', '{leaderPhone}'),
  ('visit:discharge', '{inhalerNote,drugsNote,smokingNote,influenzaNote,pneumococcalNote,covidNote,rsvNote,oxygenNote,revisitNote,educationNote}'),
  ('visit:followup', '{note}'),
  ('visit:referral', '{reason,results,reply}'),
  ('fact:exacerbation', '{onsetDate,endDate,treatment,note}'),
  ('fact:medication', '{drug,dose,startDate,endDate,adherence,stopReason,note}'),
  ('fact:observation', '{value,observedAt,method,device,note}'),
  ('fact:spirometry', '{testedAt,fev1L,fvcL,ratio,fev1Pct,fvcPct,fev1Z,ratioLln,device,report,note}'),
  ('fact:feno', '{testedAt,ppb,caNo,nNo,device,note}'),
  ('fact:lab', '{value,sampledAt,reportNo,note}'),
  ('patient:patient', '{name,birthDate,phone,regionCode,address,heightCm,mismatchReason,duplicateReason,note,deceasedAt}'),
  ('patient:identifier', '{number,expiresOn}'),
  ('patient:number', '{value}'),
  ('patient:contact', '{name,phone}'),
  ('patient:privacy', '{askerName,content,outcome}'),
  ('system:tenant', '{contactName,contactPhone,contactAddress}'),
  ('system:user', '{birthday,phone,email,telephone,idCard}'),
  ('visit:encounter', '{chiefComplaint,diagnosisText}'),
  ('visit:diagnosis', '{diagnosisText,diagnosedOn}'),
  ('visit:allergy', '{substance,reaction,since}'),
  ('visit:vaccination', '{givenOn,product,lotNo,place}'),
  ('visit:oxygen', '{startOn,endOn,hoursPerDay,flow,targetLow,targetHigh,device,note}'),
  ('visit:inhalerCheck', '{device,checkedOn,stepsRight,stepsAll,advice}');
delete from sys_role_field f where rule <> 'readonly'
  and not exists (select from restrictable r where r.resource = f.resource and f.field = any(r.fields));
delete from sys_depart_role_field f where rule <> 'readonly'
  and not exists (select from restrictable r where r.resource = f.resource and f.field = any(r.fields));
drop table restrictable;
