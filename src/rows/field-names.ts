/** What fields of people are called, as in «Vorname»: other texts in such marks may be meant. */
export const FIELD =
  '(?:(?:first|last|full|given|family|company)[ _]?name|name|surname|title|company|address|city|vorname|nachname|anrede|titel|firma|stra(?:ß|ss)e|ort|prénom|nom|société|adresse|ville|nombre|apellidos?|empresa|ciudad|nome|cognome|(?:voor|achter)?naam|azienda|città|imię|nazwisko|имя|фамилия|отчество|город|이름|성명|성함|회사명|姓名|氏名|名前|お名前|会社名|公司)';
