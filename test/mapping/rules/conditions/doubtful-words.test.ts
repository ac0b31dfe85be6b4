import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../../src/issue.ts';
import { parseMapping } from '../../../../src/mapping/file/load-mapping.ts';
import { createRowRules } from '../../../../src/mapping/rules/row-rules.ts';
import { leaveOutRows } from '../../../../src/run/input/leave-out-rows.ts';
import { batchesOf, place, planOf } from '../../support.ts';

const PEOPLE = `version: 1
project: { column: project }
svc_uid: { value: user-1 }
order: { order_count: { value: 1 }, total_price: { value: 0 } }
variables: [{ id: name }]
unmapped_columns: ignore
`;
const ORDERS = PEOPLE.replace('order_count: { value: 1 }', 'order_count: { column: Qty }');

/** What is asked of a list with a column, whose cells are parted by `|`. */
async function ask(mapping: string, column: string, cells: string) {
  const issues: Issue[] = [];
  const rules = createRowRules(
    parseMapping(mapping, 'm.yaml'),
    planOf(mapping, place('project', 'name', mapping.includes('Qty') ? 'Qty' : 'Table', column)),
    {
      ...{ marked: [], suppress: [], isLeftOut: null, onOtherColumns: () => {} },
      onIssue: (issue) => issues.push(issue),
    },
  );
  const given = cells.split('|').map((cell, i) => [`p-${i}`, `Name ${i}`, '100', cell]);
  for await (const batch of batchesOf(given, 2)) leaveOutRows(batch, rules, () => {});
  for (const rule of rules) rule.finish?.();
  return issues.filter(({ code }) => code === 'condition_unsure');
}

describe('a column that says of some rows that nobody wants them, or not now, and of others otherwise', () => {
  it.each([
    // Who comes.
    ['Will attend', 'yes|no|yes|yes'],
    ['RSVP', 'Yes|Regrets|Yes'],
    ['RSVP', 'coming|not coming|coming'],
    ['Attendance', 'confirmed|unable to attend|confirmed'],
    ['Rückmeldung', 'kommt|kommt nicht|kommt'],
    ['Teilnahme', 'ja|nein|ja'],
    ['Anwesenheit', 'anwesend|entschuldigt|abwesend|anwesend'],
    ['Présence', 'oui|non|oui'],
    ['Présence', 'vient|ne vient pas|vient'],
    ['Going', 'going|not going|maybe'],
    ['RSVP', 'Yes|No, sorry|Yes, with guest'],
    ['Kommt', 'ja|nein (krank)|ja'],
    ['Kommt', 'ja|leider nicht|ja'],
    ['Rückmeldung', 'kommt|kann leider nicht|kommt'],
    ['Asistencia', 'sí|no puede venir|sí'],
    ['Viene', 'sì|no|sì'],
    ['Komt', 'komt|komt niet|komt'],
    ['Comes', 'Y|N|Y'],
    ['Asistencia', 'asiste|no asiste|asiste'],
    ['Presenza', 'presente|assente|presente'],
    ['Aanwezig', 'ja|nee|ja'],
    ['출석여부', 'O|X|O'],
    ['참가', '○|×|○|○'],
    ['회신', '참석|참석 불가|참석'],
    ['비고', '|미참석||'],
    ['出欠', '出席|ご欠席|出席'],
    ['参加', '○|×|○'],
    ['是否出席', '是|否|是'],
    ['Deltar', 'ja|nej|ja'],
    ['Участие', 'да|нет|да'],
    // Who is not there any more, or wants nothing.
    ['Employment', 'active|resigned|active'],
    ['Stav', 'aktiv|ausgeschieden|aktiv'],
    ['Austrittsgrund', '|beruflich|'],
    ['Datum uit dienst', '|2025-12-31|'],
    ['퇴사일', '|2025.11.30||'],
    ['재직구분', '재직|퇴직|재직'],
    ['회원구분', '정회원|휴면|정회원'],
    ['在籍', '在籍|退職|在籍'],
    ['Socio', 'activo|dado de baja|activo'],
    ['Wants reminders', 'Y|N|Y'],
    ['수신동의', 'O|X|O'],
    ['Note', 'left the company in May||'],
    ['비고', '||작년 12월 퇴사|'],
    ['¿Asistirá?', 'Sí|No puede|Sí'],
    ['¿Vendrás?', 'Sí|No podré ir|Sí'],
    ['Can you make it?', "Yes|Unfortunately I'm away that week|Yes"],
    ['Will you be joining us?', "Yes, I will|Sorry, I can't make it this year|Yes"],
    ['Kommen Sie?', 'Ja|Leider verhindert|Ja'],
    ['Serez-vous des nôtres ?', 'Oui|Malheureusement non|Oui'],
    ['Vieni?', 'Sì|Purtroppo non posso|Sì'],
    ['Kom je?', 'Ja|Nee, helaas|Ja'],
    ['Odpowiedź', 'Będę|Nie przyjdę|Będę'],
    ['Придёте?', 'Да|К сожалению, не смогу|Да'],
    ['Katılım', 'Katılıyor|Katılmıyor|Katılıyor'],
    ['참석하시나요?', '네|아쉽지만 출장이 있어 못 갑니다|네'],
    ['ご出席されますか', 'はい|残念ながら欠席します|はい'],
    ['是否参加', '参加|抱歉来不了|参加'],
    ['返信', '出席します|体調に問題があり伺えません|出席'],
    ['Réponse', 'Oui|Je ne peux pas, problème de garde|Oui'],
    ['Risposta', 'Sì|Non posso, ho un problema|Sì'],
    ['在职情况', '在职|已离职|在职'],
    ['Last working day', '|2026-02-28|'],
    ['Statut', 'adhérent|exclu depuis mars|adhérent'],
    ['Situazione', 'socio|deceduto il 3/2|socio'],
    ['Status', 'actief|opgezegd per 1-1-2026|actief'],
    ['Status', 'member|resigned in May|member'],
    ['Estado', 'alta|baja|alta'],
    ['Recall status', 'Active|Patient asked us to stop|Active'],
    ['Badge printed', 'yes||'],
    ['명찰 출력', '완료||'],
    ['Ausweis gedruckt', 'ja||'],
  ])('of people: %s: %s', async (column, cells) => {
    expect(await ask(PEOPLE, column, cells)).toMatchObject([{ column }]);
  });

  it.each([
    // What waits.
    ['Status', 'processing|on-hold|processing'],
    ['Status', 'new|pending payment|new'],
    ['Status', 'new|waiting for customer|new'],
    ['Financial status', 'paid|pending|paid'],
    ['Paid', 'yes|no|yes'],
    ['Bezahlt', 'ja|nein|ja'],
    ['Proof', 'approved|not approved|approved'],
    ['Proof approved', 'Y|N|Y'],
    ['To print', 'yes|not needed|yes'],
    ['Drucken', 'ja|später|ja'],
    ['Notes', '|please skip this one|'],
    ['Bemerkung', '|wird nicht mehr gebraucht|'],
    ['Bemerkung', '|nicht mehr benötigt, altes Logo|'],
    ['Bemerkung', '|Logo-Karten werden nicht mehr benötigt|'],
    ['Bemerkung', '|Karten mit altem Logo nicht mehr benötigt|'],
    ['Notes', '|cards with design B no longer needed|'],
    ['Notes', '|no longer needed: new design|'],
    ['Bemerkung', '|Rechnung nicht nötig, noch nicht drucken|'],
    ['Bemerkung', '|Rechnung nicht nötig, Karten nicht mehr gewünscht|'],
    ['Remarque', '|ne plus commander|'],
    ['Remarks', '|Cards no longer needed|'],
    ['비고', '|명함 필요 없음(퇴사)|'],
    ['Druckfreigabe', 'ja|nein|ja'],
    ['Freigabe', 'erteilt|ausstehend|erteilt'],
    ['BAT', 'validé|en attente|validé'],
    ['Estado', 'pagado|pendiente de pago|pagado'],
    ['Stato', 'confermato|in attesa|confermato'],
    ['Stan', 'opłacone|nieopłacone|opłacone'],
    ['승인여부', 'Y|N|Y'],
    ['시안확정', 'O|X|O'],
    ['결제상태', '결제완료|미결제|결제완료'],
    ['상태', '확정|보류|확정'],
    ['状態', '受注|入金待ち|受注'],
    ['状态', '已付款|待付款|已付款'],
    // What is no order, or was one before.
    ['Document', 'Sales order|Quotation|Sales order'],
    ['Belegart', 'Auftrag|Angebot|Auftrag'],
    ['Type', 'commande|devis|commande'],
    ['区分', '注文|見積|注文'],
    ['Status', 'new|Draft|new'],
    ['Fulfillment Status', 'unfulfilled|fulfilled|unfulfilled'],
    ['Status', 'offen|versendet|offen'],
    ['Estado', 'nuevo|entregado|nuevo'],
    ['진행상태', '접수|인쇄완료|접수'],
    ['Already ordered', '|x||'],
    ['schon bestellt', 'ja|nein|nein'],
    ['Printed', 'no|yes|no'],
    ['Gedruckt am', '|03.02.2026|'],
    ['인쇄완료', '|O|'],
    // Notes.
    ['Notes', '|please wait until the proof is approved|'],
    ['Notes', '|not needed this time|'],
    ['Notes', '|price to be agreed|'],
    ['Bemerkung', '|Preis noch offen|'],
    ['비고', '|견적 미정|'],
    ['Remarks', '|prix: à définir|'],
    ['Remarks', '|already has cards|'],
    ['Bemerkung', '|bitte noch nicht drucken|'],
    ['Bemerkung', '|diesmal nicht|'],
    ['Notiz', '|wurde bereits bestellt|'],
    ['Remarque', '|déjà commandé en mars|'],
    ['Remarque', '|pas cette fois|'],
    ['Observaciones', '|esperar confirmación|'],
    ['Note', '|non serve più|'],
    ['Uwagi', '|na razie nie drukować|'],
    ['비고', '|이번에는 빼주세요|'],
    ['비고', '|시안 확인 후 진행|'],
    ['비고', '|지난달 기발주|'],
    ['備考', '|確認待ち|'],
    ['備考', '|今回は発注しない|'],
    ['備考', '|発注済み|'],
    ['备注', '|这次不需要|'],
    ['Employment status', 'Active|Terminated|Active'],
    ['Status', 'aktiv|ausgeschieden|aktiv'],
    ['Statut', 'CDI|Démissionnaire|CDD'],
    ['재직상태', '재직|퇴직|재직'],
    ['在籍区分', '在籍|退職|在籍'],
    ['Beschäftigung', 'aktiv|inaktiv|aktiv'],
    ['Datum uit dienst', '|31-01-2026|'],
    ['Stage', 'Closed Won|Closed Lost|Closed Won'],
    ['Status', 'paid|returned|paid'],
    ['주문상태', '결제완료|교환요청|결제완료'],
    ['거래상태', '진행|계약완료|진행'],
    ['Payment', 'captured|charged back|captured'],
    ['Situação', 'Pago|Estornado|Pago'],
    ['Estado', 'pagado|devuelto|pagado'],
    ['Remarks', '|please do not print yet - new logo coming|'],
    ['Comments', '|Please cancel this one|matte'],
    ['Bemerkung', '|bitte stornieren, danke|'],
    ['Remarque', '|merci d’annuler cette commande|mat'],
    ['비고', '|이 건은 취소 부탁드립니다|무광'],
    ['備考', '|キャンセルでお願いします|'],
  ])('of orders: %s: %s', async (column, cells) => {
    expect(await ask(ORDERS, column, cells)).toMatchObject([{ column }]);
  });

  it.each([
    ['Vegan', 'yes|no|yes'],
    ['Parking', 'Y|N|Y'],
    ['Newsletter', 'yes|no|yes'],
    ['First time attending', 'yes|no|yes'],
    ['Attending dinner', 'yes|no|yes'],
    ['Email confirmed', 'yes|no|yes'],
    ['Present', 'none|book|none'],
    ['Kind', 'member|non-member|member'],
    ['Menu', 'veg|non-veg|veg'],
    ['Smoker', 'smoker|non-smoker|smoker'],
    ['Course', 'completed|in progress|completed'],
    ['RSVP', 'Yes|Yes|Yes'],
    ['참석여부', '참석|참석|참석'],
    ['Attending', '2|3|2'],
    ['RSVP', 'Yes|yes, no kids|ja, aber nicht zum Essen'],
    ['Confirmation', 'No. 4711|No. 4712|No. 4713'],
    ['등록', '사전등록|현장등록|사전등록'],
    ['학과', '졸업|재학|졸업'],
    ['Departure', '|2026-03-01|2026-03-02'],
    ['Comment', 'hold the door|window seat|'],
    ['주차 필요', 'O|X|O'],
    ['주차', '필요|불필요|필요'],
    ['통역', '필요|필요 없음|필요'],
    ['宿泊', '要|不要|要'],
    ['Parkplatz', 'ja|nicht benötigt|ja'],
    ['Parking', 'oui|pas besoin|oui'],
    ['Visa', 'needed|not needed|needed'],
    ['비고', '|채식|대기실 필요|'],
    ['Name at school', 'Quote|Draft|Wait'],
    ['Paid', 'yes|no|yes'],
    ['Role', 'Speaker|Former president|Guest'],
    ['Side', 'left|right|left'],
    ['Prioridad', 'alta|baja|alta'],
    ['Are you coming?', "yes, can't wait|yes, no kids|wouldn't miss it"],
    ['Kommst du?', 'Ja|Ja, aber nicht vor 20 Uhr|Klar, kein Problem'],
    ['Attending', 'both days|Saturday, not Sunday|both days'],
    ['참석하시나요?', '네 갑니다|물론이죠. 못 본 지 오래네요|참석합니다'],
    ['Will you stay overnight?', 'no|yes|no'],
    ['Comes by', 'train|not known|bus'],
    ['Invitation sent', 'yes||yes'],
    ['Logo printed', 'yes|no|yes'],
    ['Notes', '|moved to Hull in May|'],
    ['Notes', '|vegetarian since 2020|'],
    ['Temporada', 'alta|baja|alta'],
  ])('but not of people: %s: %s', async (column, cells) => {
    expect(await ask(PEOPLE, column, cells)).toEqual([]);
  });

  it.each([
    ['返信', '出席します|問題ありません|出席'],
    ['回复', '参加|没问题|参加'],
    ['Réponse', 'Oui|Pas de problème|Pas de souci, je viens'],
    ['Risposta', 'Sì|Non c’è problema|Non è un problema'],
    ['Svar', 'Ja|Det er ikke noe problem|Ja'],
    ['Risposta', 'Vengo|Non vedo l’ora!|Sì'],
    ['Antwoord', 'Ja|Niet te missen!|Ja'],
    ['Respuesta', 'Sí|¡No me lo pierdo!|Sí'],
    ['Réponse', 'Oui|Je ne manquerais ça pour rien|Oui'],
    ['Rückmeldung', 'Kommt|Kommt nicht allein|Kommt'],
    ['Situación', 'Alta|Baja California|Alta'],
    ['Status', 'paid|open|paid'],
    ['Status', 'pending|pending|pending'],
    ['Printed', 'no|no|no'],
    ['주문상태', '배송준비중|발송대기|배송준비중'],
    ['Type', 'order|reorder|order'],
    ['Printed name', 'Ann|Bob|Cid'],
    ['Printed on', 'both sides|front|front'],
    ['Ordered', '100|200|300'],
    ['Gift', 'yes|no|yes'],
    ['To do', 'call Ann|send proof|wait for logo'],
    ['Delivery', 'express|not urgent|express'],
    ['Notes', '|please ship after Friday|leave at the door'],
    ['Notes', '|hold for pickup at the desk|'],
    ['Bemerkung', '|erst nach 17 Uhr liefern|'],
    ['Bemerkung', '|bitte nicht knicken|noch Fragen? 0731 123'],
    ['Remarque', '|livrer après 18h|'],
    ['Notas', '|sin plastificar|no doblar'],
    ['Notes', '|price as agreed|usual price'],
    ['비고', '|가격 확인했습니다|견적서 첨부'],
    ['비고', '|도착 후 연락 바랍니다|문 앞'],
    ['비고', '|코팅 제외한 견적 확인 바람 010-2222-3333 담당 김하나|급함'],
    ['備考', '|着払い不可|午前中'],
    ['買家備註', '|不要放管理室|勿折'],
    ['Printed on', '2026-01-02||'],
    ['Paper', 'coated|uncoated|coated'],
    ['Reverse', 'blank|printed|blank'],
    ['Envelope', 'printed|plain|plain'],
    ['Artwork', 'logo.pdf|n/a|card.ai'],
    ['Proof', 'PDF|none|PDF'],
    ['Proof', 'no changes|ok|fine'],
    ['Proof', 'required|not required|required'],
    ['Bemerkung', '|Rechnung nicht benötigt|'],
    ['Notas', '|no hace falta factura|'],
    ['Opmerking', '|proef niet nodig|'],
    ['Remarques', "|pas besoin d'épreuve|plus besoin de l’épreuve"],
    ['Remarque', '|pas besoin du BAT|pas besoin de la facture'],
    ['Remarque', "|pas besoin d'une facture|"],
    ['Notes', '|proof for business cards not required|invoices for cards not needed'],
    ['Uwagi', '|niepotrzebny paragon|'],
    ['Примечание', '|не нужна фактура|'],
    ['비고', '|로고 변경 필요 없음|'],
    ['Lamination', 'matte|not required|gloss'],
    ['領収書', '要|不要|要'],
    ['Unterschrift', 'nötig|nicht nötig|nötig'],
    ['Tipo cliente', 'Impresa|Privato|Impresa'],
    ['Sales rep', 'Held|Meier|Held'],
    ['옵션', '안감|겉감|안감'],
    ['Membership', 'active|lapsed|active'],
    ['회원구분', '정회원|탈퇴|정회원'],
    ['Employment type', 'full time|part time|contractor'],
    ['Reason', 'new|lost|worn'],
    ['Consent form', 'returned|missing|returned'],
    ['Comments', '|please cancel my newsletter|matte'],
    ['Comments', '|Please do not print prices on the slip|matte'],
    ['비고', '|취소하지 말고 꼭 보내 주세요|무광'],
    ['비고', '|지난 주문 취소 후 재주문|무광'],
    ['部署', '営業部|返品管理課|総務'],
    ['부서', '반품관리팀|영업부|취소환불팀'],
  ])('nor of orders: %s: %s', async (column, cells) => {
    expect(await ask(ORDERS, column, cells)).toEqual([]);
  });

  it.each([
    ['Bezahlt', 'ja|nein|ja', 0],
    ['Status', 'new|draft|new', 0],
    ['Status', 'new|cancelled|new', 1],
  ])('and of texts that are printed only what is sure: %s: %s', async (column, cells, asked) => {
    const printed = ORDERS.replace('{ id: name }', `{ id: name }, { id: ${column} }`);
    expect(await ask(printed, column, cells)).toHaveLength(asked);
  });

  it('asks about a no behind many days, and how to leave out that one only', async () => {
    const days = Array.from({ length: 60 }, (_, i) => `day ${i}`);
    const paid = await ask(ORDERS, 'Paid', [...days, 'no'].join('|'));
    expect(paid).toMatchObject([
      { count: 1, fix: expect.stringContaining('{ column: Paid, not: no, never: allow }') },
    ]);
  });

  it('tells both readings, and how to settle each', async () => {
    expect(await ask(PEOPLE, 'RSVP', 'yes|no|yes|maybe')).toMatchObject([
      {
        message:
          'Column "RSVP" says "no" in 1 row, first in row 3, and no condition reads it: these rows would be ordered',
        fix: 'To leave them out, add { column: RSVP, one_of: ["", yes, maybe] } to "where" under "rows"; to order them, add { column: RSVP, not: [] }',
      },
    ]);
  });
});

/** What is asked of a list of names, below a title if there is one. */
async function askOfNames(names: readonly string[], title?: string, more = '') {
  const issues: Issue[] = [];
  const { header, ...sheet } = place('project', 'name');
  const at = { ...sheet, header: { ...header, ...(title !== undefined && { above: [title] }) } };
  const rules = createRowRules(parseMapping(PEOPLE + more, 'm.yaml'), planOf(PEOPLE + more, at), {
    ...{ marked: [], suppress: [], isLeftOut: null, onOtherColumns: () => {} },
    onIssue: (issue) => issues.push(issue),
  });
  const given = names.map((name, i) => [`p-${i}`, name]);
  for await (const batch of batchesOf(given, 2)) leaveOutRows(batch, rules, () => {});
  for (const rule of rules) rule.finish?.();
  return issues.filter(({ code }) => code === 'condition_unsure');
}

describe('a name that says that nobody is to get anything', () => {
  it('is asked about, too, where a condition leaves out others', async () => {
    const names = ['Eva Blum', 'Udo Rath', '† Hans Maier', '† Ida Lang'];
    const not = "{ column: name, not: '† Ida Lang', never: allow }";
    expect(await askOfNames(names, undefined, `rows: { where: [${not}] }`)).toMatchObject([
      { count: 1, message: expect.stringContaining('"† Hans Maier"') },
    ]);
    const settled = `rows: { where: [${not}, { column: name, not: [] }] }`;
    expect(await askOfNames(names, undefined, settled)).toEqual([]);
  });

  it.each([
    ...[
      '† Hans Maier',
      '✝ Hans Maier',
      '故 김하나',
      '故김하나',
      'Ann Lee (†)',
      'Ann Lee †',
      'Ann Lee † 12.3.2019',
      'Ann Lee (deceased)',
    ],
    ...['*DO NOT USE* Bolt Ltd', '***GESPERRT*** Rath AG', 'Rath AG (insolvent)', 'Lux SA (fermé)'],
    ...['Bolt Ltd. (closed)', '(1) Ann Lee (deceased)', 'Ann Lee, (cancelled)'],
    ...['Ann Lee (2) - cancelled', 'Ann Lee [12] *cancelled*'],
    ...['[CLOSED] Bolt Ltd', 'Bolt Ltd **duplicate**', 'Bob Ray - cancelled', 'Bob Ray – dup'],
    ...[
      '한빛상사(폐업)',
      '(취소) 이두리',
      '이두리 (불참)',
      '박세라【퇴사】',
      '佐藤健（退職）',
      '鈴木商店（廃業）',
    ],
    ...[
      'Ida Lang (abgesagt)',
      'Ana Sol (dada de baja)',
      'Jan Kot (nieobecny)',
      'Jan de Wit (geannuleerd)',
    ],
  ])('is asked about: %s', async (name) => {
    expect(await askOfNames(['Eva Blum', 'Udo Rath', name])).toMatchObject([
      {
        message: `Column "name" says "${name}" in 1 row, first in row 4, and no condition reads it: these rows would be ordered`,
        fix: expect.stringContaining('to order them, add { column: name, not: [] }'),
      },
    ]);
    expect(
      await askOfNames(
        [name, 'Eva Blum'],
        undefined,
        'rows: { where: [{ column: name, not: [] }] }',
      ),
    ).toEqual([]);
  });

  it.each([
    ...[
      'Anna Huber (geb. Maier)',
      'Robert (Bob) Ray',
      'Ann Lee - Smith',
      '김하나 (팀장)',
      '李故生',
      '故宮',
    ],
    ...[
      '*Ann*',
      'Ann Lee (VIP)',
      'Bolt Inc. (UK)',
      '24.12. – abgesagt',
      'Total (France) SA',
      'Bolt Ltd - Closed Loop Systems',
      'Hotel Post ***',
    ],
    ...[
      '(주)한빛',
      '㈜한빛',
      '佐藤（さとう）健',
      'Ida Lang (Alt)',
      'Müller-Voidt',
      'Ann Lee (left)',
      'Ray – Designs',
    ],
  ])('unless it says something else: %s', async (name) => {
    expect(await askOfNames(['Eva Blum', 'Udo Rath', name])).toEqual([]);
  });

  it('in no longer than others, however wide it is', async () => {
    const names = Array.from({ length: 1500 }, (_, i) => `(${' '.repeat(190)}x${i}`);
    const before = process.cpuUsage();
    expect(await askOfNames([...names, 'Rath AG   (  closed   )'])).toMatchObject([{ count: 1 }]);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });

  it('unless most of the names do', async () => {
    expect(await askOfNames(['† Eva Blum', '† Udo Rath', 'Leo Kern'])).toEqual([]);
  });
});

describe('a line above the header', () => {
  it.each([
    ...[
      'DRAFT - DO NOT ORDER YET',
      'Draft',
      '*** ENTWURF ***',
      'Do not print these rows',
      'Bitte noch nicht bestellen!',
    ],
    ...[
      'Rows 5 and 6: wait for approval',
      '(가안)',
      '아래 명단은 승인 후 발주',
      '※ 발주 보류',
      '下書き',
      '初稿（確認待ち）',
    ],
    ...[
      'Brouillon (à valider)',
      'Ne pas imprimer !',
      'No imprimir todavía',
      'Nog niet drukken',
      'Nie drukować',
    ],
  ])('that says that rows are not to be ordered is asked about: %s', async (title) => {
    expect(await askOfNames(['Ann', 'Bob'], title)).toMatchObject([
      {
        column: 'project',
        message: `"${title}" above the header may say that rows are not to be ordered, or not yet: they would be`,
        fix: 'Remove the rows that are not to be ordered; if all are, add { column: project, not: [] } to "where" under "rows", or remove the line',
      },
    ]);
    const settled = 'rows: { where: [{ column: project, not: [] }] }';
    expect(await askOfNames(['Ann', 'Bob'], title, settled)).toEqual([]);
  });

  it.each([
    ...[
      'Draft Beer Festival 2026',
      'Tausend Dank',
      'Open orders',
      'As of 12 March 2026',
      'Angebot 2026',
    ],
    ...[
      'Please do not print in the grey margin',
      '3월 명함 발주 내역',
      '발주서',
      '천안 백화점',
      '초안산 둘레길',
      '仮面舞踏会',
    ],
    ...[
      'Stornierung bis 10 Tage vorher kostenlos',
      'Guests who do not attend lose their deposit',
      'Liste der Gäste',
      '작성: 박지훈 · 확인 후 인쇄',
      'Fields without * are not required',
      '필요 없는 열은 비워 두세요',
      'Please leave out academic titles',
    ],
  ])('is not, if it says something else: %s', async (title) => {
    expect(await askOfNames(['Ann', 'Bob'], title)).toEqual([]);
  });
});
