import { type List, mapped } from '../list.ts';
import { asked, warnedOrAsked } from '../put.ts';

/** Orders whose lines repeat what the whole order costs; the totals are added up by the mapping. */
const TOTALS: readonly (readonly [language: string, column: string])[] = [
  ['Korean', '주문 총액'],
  ['Korean shops', '총 주문금액'],
  ['Korean payments', '실결제금액'],
  ['German', 'Auftragswert'],
  ['Spanish', 'Total del pedido'],
  ['Italian', 'Totale ordine'],
  ['Polish', 'Wartość zamówienia'],
  ['Dutch', 'Totaalbedrag bestelling'],
  ['Portuguese', 'Valor do pedido'],
  ['Turkish', 'Sipariş Tutarı'],
  ['Japanese', '注文合計金額'],
  ['Chinese', '订单总金额'],
  ['English', 'Basket total'],
];

type Cases = readonly (readonly [about: string, column: string, usual: string, odd: string])[];

/** Columns of orders, and the cell that says that one of them is to be left out. */
const ORDERS_LEFT_OUT: Cases = [
  ['a Spanish order was devuelto', 'Estado', 'Pagado', 'Devuelto'],
  ['a Portuguese order was cancelado pelo cliente', 'Estado', 'Pago', 'Cancelado pelo cliente'],
  ['a Dutch order is geannuleerd', 'Status', 'Betaald', 'Geannuleerd'],
  ['a Dutch order was terugbetaald', 'Betaalstatus', 'Betaald', 'Terugbetaald'],
  ['a French order was remboursée', 'État', 'Payée', 'Remboursée'],
  ['a Korean house is sold', '거래상태', '진행', '계약완료'],
  ['a German order was rückabgewickelt', 'Bestellstatus', 'Bezahlt', 'Rückabgewickelt'],
  ['an English payment was charged back', 'Payment', 'Captured', 'Charged back'],
  ['a Chinese order was refunded', '退款状态', '无退款', '退款成功'],
  ['a Korean order was exchanged', '처리상태', '결제완료', '교환완료'],
];

/** Columns of guests, members and staff, and the cell that says that one of them is to be left out. */
const PEOPLE_LEFT_OUT: Cases = [
  ['a French guest is absent with regrets', 'Réponse', 'Présent', 'Ne viendra pas'],
  ['an Italian guest will not be there', 'Presenza', 'Presente', 'Non viene'],
  ['a German guest called off in words', 'Antwort', 'Wir kommen gern', 'Leider verhindert'],
  ['a Polish guest will not come', 'Odpowiedź', 'Będę', 'Nie przyjdę'],
  ['a Turkish guest will not come', 'Katılım', 'Katılıyor', 'Katılmıyor'],
  ['a Japanese guest is absent', '出欠', '出席', '欠席'],
  ['a Chinese guest is absent', '是否出席', '出席', '不能出席'],
  ['a Japanese member left', '会員区分', '正会員', '退会済'],
  ['a Chinese employee left', '在职状态', '在职', '已离职'],
  ['a Korean employee left', '재직상태', '재직', '퇴직'],
  ['a German employee left', 'Status', 'aktiv', 'ausgeschieden'],
  ['an English employee left', 'Employment status', 'Active', 'Terminated'],
  ['a Spanish member left', 'Situación', 'Alta', 'Baja'],
  ['an Italian member left', 'Stato socio', 'Attivo', 'Dimesso'],
  ['a Polish member died', 'Uwagi', '', 'zmarł 12.01.2026'],
  ['a Portuguese member died', 'Situação', 'Ativo', 'Falecido'],
  ['a Spanish member died', 'Observaciones', '', 'fallecida en enero'],
  ['an Italian member died', 'Note', '', 'deceduto'],
  ['a Korean member left the club', '회원상태', '활동', '탈퇴'],
  ['a Korean patient asked for no messages', '수신동의', '동의', '수신거부'],
  ['an American pupil was withdrawn', 'Enrollment', 'Enrolled', 'Withdrawn 2/14'],
  ['a Dutch patient is overleden', 'Opmerking', '', 'overleden'],
  ['a lead of a CRM is a bad address', 'Address status', 'OK', 'Undeliverable'],
];

/** Texts that somebody still has a question about. */
const UNSURE: readonly (readonly [language: string, text: string])[] = [
  ['English', 'Clerk (tbc)'],
  ['English with a question', 'Clerk ???'],
  ['German', 'Sachbearbeiter (noch klären)'],
  ['German with a question', 'Sachbearbeiter?'],
  ['French', 'Gérant (à confirmer)'],
  ['Spanish', 'Técnico (por confirmar)'],
  ['Italian', 'Impiegato (da verificare)'],
  ['Japanese', '主任（要確認）'],
  ['Chinese', '经理（待确认）'],
  ['Dutch', 'Medewerker (nog checken)'],
];

/** Placeholders that people type where a name will stand. */
const PLACES: readonly (readonly [language: string, name: string])[] = [
  ['Korean circles', '○○○'],
  ['Korean letters', 'ㅇㅇㅇ'],
  ['German', 'Max Mustermann'],
  ['English', 'Your Name Here'],
  ['French', 'Prénom Nom'],
  ['Italian', 'Nome Cognome'],
  ['Spanish', 'Nombre Apellido'],
  ['Japanese', '〇〇 〇〇'],
  ['Japanese samples', '山田 太郎（例）'],
  ['Chinese', '某某某'],
  ['underscores', '__________'],
  ['points', '..........'],
];

export const WORDS: readonly List[] = [
  ...TOTALS.map(([language, column], i) =>
    asked(
      `A2: A total of an order in ${language} stands in each of its lines and is added up`,
      `totals-${i}.csv`,
      `Order;Client;Item;Qty;${column}\nTO-${i}1;c1;Card;100;42000\nTO-${i}1;c1;Envelope;100;42000\nTO-${i}2;c2;Card;50;19000\nTO-${i}3;c3;Card;200;77000\nTO-${i}3;c3;Label;50;77000\nTO-${i}4;c4;Card;100;42000\n`,
      '42000 or 84000 for the first order',
      {
        mapping: `version: 1\nproject: { column: Order }\nsvc_uid: { column: Client }\norder:\n  order_count: { column: Qty, combine: sum }\n  total_price: { column: ${column}, combine: sum }\n`,
      },
    ),
  ),
  ...ORDERS_LEFT_OUT.map(([about, column, usual, odd], i) =>
    asked(
      `B12: One cell of a column says that ${about}`,
      `left-out-${i}.csv`,
      `Ref;Name;Copies;Cost;${column}\nLO-${i}1;Kim;100;20;${usual}\nLO-${i}2;Lee;200;35;${odd}\nLO-${i}3;Orr;150;28;${usual}\nLO-${i}4;Poe;100;20;${usual}\n`,
      `${odd}: printed or left out`,
      { mapping: mapped('Ref', '=list', 'Copies', 'Cost', 'n=Name') },
    ),
  ),
  ...PEOPLE_LEFT_OUT.map(([about, column, usual, odd], i) =>
    asked(
      `B11: One cell of a column says that ${about}`,
      `people-out-${i}.csv`,
      `Name;Town;${column}\nAnn Kim;Bath;${usual}\nBob Lee;Hull;${odd}\nCy Orr;York;${usual}\nDi Poe;Rye;${usual}\n`,
      `${odd}: a card or none`,
      { mapping: mapped(`=lp-${i}`, '=list', 'rows', '=5', 'n=Name,t=Town') },
    ),
  ),
  ...UNSURE.map(([language, text], i) =>
    warnedOrAsked(
      `C16: One printed title in ${language} has a doubt behind it`,
      `doubt-${i}.csv`,
      `Name;Title\nAnn Fox;Head\nBob Ray;${text}\nCy Orr;Chef\nDi Poe;Cook\nEd Lum;Host\n`,
      'unclear',
      { mapping: mapped(`=dbt-${i}`, '=card', 'rows', '=5', 'n=Name,t=Title') },
    ),
  ),
  ...PLACES.map(([language, name], i) =>
    warnedOrAsked(
      `C16: One name is a place for a name as ${language} have it`,
      `place-${i}.csv`,
      `Name;Title\nAnn Fox;Head\nBob Ray;Clerk\n${name};Chef\nDi Poe;Cook\nEd Lum;Host\n`,
      'unclear',
      { mapping: mapped(`=plc-${i}`, '=card', 'rows', '=5', 'n=Name,t=Title') },
    ),
  ),
];
