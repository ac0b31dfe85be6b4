/** People who died, moved, want no mail: the column that says so, the others, its cells. */
export const REFUSED = `
Werbesperre ~ Vorname, Nachname, Straße, PLZ, Ort ~ |||x||||x||
Robinson ~ Name, Anschrift, PLZ, Ort ~ N|N|N|N|N|N|N|J|N|N|N|J
Mitgliedsstatus ~ Name, Straße, PLZ, Wohnort, Eintritt ~ aktiv|aktiv|aktiv|aktiv|passiv|verstorben|aktiv|aktiv|aktiv|ausgetreten
Sterbedatum ~ Familienname, Rufname, Anschrift, geboren ~ |||14.10.2026||||
Bemerkung ~ Empfänger, Straße Nr, PLZ Ort, Text ~ ||Stammkunde|unbekannt verzogen, Brief 11/25 zurück||||bitte mit Titel|
abgemeldet_am ~ vorname, nachname, email, strasse, plz, ort ~ ||2025-02-11 08:14:02|||||2026-07-30 19:55:41|
Widerspruch Art. 21 ~ Firma, z. Hd., Straße, PLZ, Ort ~ nein|nein|nein|ja|nein|nein|nein
Kontaktverbot ~ Name, Adresse, Geburtstag ~ 0|0|0|0|0|0|1|0|0|0|0
Testdatensatz ~ Halter, Straße, PLZ, Ort, Kennzeichen ~ Nein|Nein|Ja|Nein|Nein|Nein|Nein
Do Not Mail ~ First Name, Last Name, Mailing Street, Mailing City, Mailing Zip ~ FALSE|FALSE|FALSE|FALSE|FALSE|TRUE|FALSE|FALSE|FALSE|FALSE|TRUE
npsp__Deceased__c ~ Primary Addressee, Street, City, ZIP, Last Gift ~ 0|0|0|0|0|0|1|0|0|0
Member Status ~ Email Address, First Name, Last Name, Address ~ subscribed|subscribed|subscribed|subscribed|subscribed|unsubscribed|subscribed|subscribed|cleaned|subscribed
Solicit Code ~ Addressee, Address Line 1, City, ZIP Code ~ ||Do Not Solicit||Email only|||No mail|||
NCOA_FOOTNOTE ~ NAME, DELIVERY ADDRESS, CITY, ZIP4 ~ |||||MLNA|||Moved left no address|
RTS? ~ Name, Street, City, Zip ~ |||RTS|||||RTS 3/26||
Lost/Dec'd ~ Name, Class Year, Address ~ |||L|||D||||
Pt Status ~ Patient, Street, City, Zip, Last Visit ~ Active|Active|Active|Active|Active|Inactive|Active|Active|Deceased|Active
Under 13 - no marketing ~ Child, Parent address ~ No|No|No|Yes|No|No|Yes|No
Disposition ~ Name, Company, Address ~ Nurture|Nurture|Nurture|Warm|Do not contact|Nurture|Nurture|Warm|Asked to be removed|Nurture
FPS Flag ~ Title, Forename, Surname, Address 1, Town, Postcode ~ N|N|N|N|N|N|N|N|Y|N|N|N
Mortascreen ~ Name, Address, Town, Postcode ~ ||||Match||||Match|
Goneaway ~ Household, Address, Postcode ~ |GA|||||||
Post OK ~ Name, Address, Email OK ~ Yes|Yes|Yes|Yes|Yes|No|Yes|Yes|Yes|No
수신거부 ~ 성명, 우편번호, 주소, 최근방문일 ~ N|N|N|N|N|N|Y|N|N|N|Y
마케팅활용동의 ~ 이름, 우편번호, 주소, 회원등급 ~ 동의|동의|동의|동의|미동의|동의|동의|동의|미동의|동의
교적상태 ~ 성함, 직분, 주소, 우편번호 ~ 출석|출석|출석|출석|출석|사망|출석|출석|이명|출석
반송여부 ~ 이름, 기수, 주소 ~ |||반송||||||반송
비고 ~ 대상자명, 생년월일, 도로명주소 ~ ||사망(11.02)|||전출|||
DM발송동의 ~ 환자명, 주소, 우편번호 ~ Y|Y|Y|N|Y|Y|Y|Y|N|Y
연락금지고객 ~ 고객명, 생일, 자택주소 ~ ||||●|||
우편물수령 ~ 후원자, 주소, 우편번호 ~ 희망|희망|희망|희망|거부|희망|희망|희망|희망안함|희망
회원구분 ~ 이름, 주소, 우편번호 ~ 정상|정상|정상|휴면|정상|정상|탈퇴|정상|정상
喪中 ~ 氏名, 郵便番号, 住所, 連名 ~ |||喪中||||○||
DM不要 ~ お名前, 郵便番号, ご住所 ~ 0|0|0|0|0|1|0|0|0|1|0
返戻理由 ~ 顧客名, 郵便番号, 住所 ~ ||あて所に尋ねあたりません||||転居先不明||
備考欄 ~ 氏名, 卒業年, 〒, 住所 ~ |||逝去||住所不明|||
お礼状送付 ~ ご芳名, 〒番号, ご住所 ~ 可|可|可|可|不可|可|可|可|辞退|可
NPAI ~ Civilité, Nom complet, Adresse, CP, Ville ~ |||X|||||X|
Décédé(e) ~ Prénom, Nom, Adresse, CP, Ville ~ non|non|non|non|non|oui|non|non|non
Opposition courrier ~ Client, Adresse ~ 0|0|0|1|0|0|0|0|0
Liste noire ~ NOM, PRENOM, ADRESSE, CODE_POSTAL, VILLE ~ No|No|No|No|Yes|No|No|Yes|No
Fecha baja ~ Nombre y apellidos, Dirección, C.P., Población ~ |||15/03/2025||||01/09/2026|
En Lista Robinson ~ Nombre, Apellidos, Domicilio, CP, Localidad ~ NO|NO|NO|NO|SÍ|NO|NO|NO|NO
Consenso marketing ~ Cliente, Indirizzo, CAP, Città ~ SI|SI|SI|SI|NO|SI|SI|NO|SI
Reden inactief ~ Naam, Adres, Postcode, Plaats ~ ||overleden||||adres onbekend||
Nee tegen post ~ Naam, Straat + nr, Postcode, Woonplaats ~ ||||ja|||
Não perturbe ~ Cliente, Endereço, CEP, Cidade ~ N|N|N|N|N|S|N|N|N
NIX-adresserat ~ Namn, Gatuadress, Postnr, Ort ~ |||NIX||||
拒收DM ~ 姓名, 郵遞區號, 地址 ~ 否|否|否|否|是|否|否|否|是
DPV Result ~ Ship Name, Ship Street, Ship City, Ship Zip, Product, Qty, Total ~ Deliverable|Deliverable|Deliverable|Deliverable|Undeliverable|Deliverable|Deliverable|Deliverable|Undeliverable|Deliverable
Kündigungsgrund ~ Abonnent, Straße, PLZ, Ort, Prämie, Menge ~ |||Abonnent verstorben||||
배송상태 ~ 수취인, 주소, 상품, 금액 ~ 배송준비|배송준비|배송준비|배송준비|주소불명 반송|배송준비|배송준비|배송준비
Tags ~ Recipient, Address, Item, Price ~ ||vip|TEST ORDER - do not print||gift||
OK to mail? ~ Member, Address ~ Y|Y|Y|Y|Y|Y|N|Y|Y|Y|N|Y
J'accepte de recevoir des courriers de la mairie ~ Usager, Adresse ~ Oui|Oui|Oui|Oui|Non|Oui|Oui|Non|Oui
Reklamebeskyttet ~ Navn, Adresse, Postnr., By ~ |||1||||1|
Nezasílat poštu ~ Jméno, Ulice, PSČ, Město ~ ne|ne|ne|ne|ano|ne|ne|ne
Uwagi ~ Imię i nazwisko, Adres ~ ||zm. 3.05.2026|||wyprowadzona||
İletişim izni ~ Ad Soyad, Adres ~ Var|Var|Var|Var|Yok|Var|Var|Var
Не беспокоить ~ ФИО, Индекс, Адрес ~ нет|нет|нет|нет|да|нет|нет|нет
狀況 ~ 姓名, 通訊地址 ~ 正常|正常|正常|已歿|正常|正常|地址不詳退件|正常
Situação do cadastro ~ Nome, Endereço completo ~ Ativo|Ativo|Ativo|Ativo|Falecido|Ativo|Ativo|Mudou-se|Ativo
Adressprüfung ~ Kundennr, Name, Strasse, PLZ, Ort ~ OK|OK|Empfänger unter der Anschrift nicht zu ermitteln|OK|OK|OK|Empfänger unter der Anschrift nicht zu ermitteln|OK|OK
Werbeeinwilligung ~ Name, Straße, PLZ, Ort ~ erteilt|erteilt|widerrufen|erteilt|erteilt|erteilt|widerrufen|erteilt|erteilt
NCOA footnote ~ Name, Addr1, City, Zip ~ ||Moved, left no forwarding address||||||Moved, left no forwarding address
Observations ~ Contact, Adresse, CP, Ville ~ |||N'habite plus à l'adresse indiquée|||sonner 2 fois||
Stop courrier ~ Donateur, Adresse, CP, Ville ~ 0|0|1|0|0|0|1|0|0
Note ~ Socio, Indirizzo, CAP, Città ~ ||trasferito senza lasciare recapito|||||trasferito senza lasciare recapito|
Geen post ontvangen ~ Naam, Adres, Postcode, Plaats ~ |||x|||||x
Não enviar correspondência ~ Nome, Morada, Código Postal, Localidade ~ ||sim|||||sim|
Zgoda na marketing ~ Imię, Nazwisko, Ulica, Kod, Miasto ~ tak|tak|nie|tak|tak|tak|nie|tak|tak
Avliden ~ Namn, Adress, Postnr, Ort ~ Nej|Nej|Ja|Nej|Nej|Nej|Ja|Nej|Nej
Reklamspärr ~ Namn, Adress, Postnr, Ort ~ ||J|||||J|
Robinsonlisten ~ Navn, Adresse, Postnr, By ~ nej|nej|ja|nej|nej|ja|nej|nej|ja
Reservert mot reklame ~ Navn, Adresse, Postnr, Poststed ~ nei|nei|ja|nei|nei|nei|ja|nei|nei
Suoramarkkinointikielto ~ Nimi, Osoite, Postinro, Kaupunki ~ ei|ei|kyllä|ei|ei|ei|kyllä|ei|ei
Elhunyt ~ Név, Utca, Irsz, Város ~ nem|nem|igen|nem|nem|nem|igen|nem|nem
Durum ~ Ad Soyad, Adres, Posta Kodu, Şehir ~ Aktif|Aktif|Vefat etti|Aktif|Aktif|Aktif|Vefat etti|Aktif|Aktif
配信停止 ~ 氏名, 住所, 郵便番号 ~ 0|0|1|0|0|0|1|0|0
Примітка ~ ПІБ, Адреса, Індекс, Місто ~ ||помер||вибув||||помер
Κατάσταση ~ Όνομα, Διεύθυνση, ΤΚ, Πόλη ~ ενεργός|ενεργός|απεβίωσε|ενεργός|ενεργός|ενεργός|απεβίωσε|ενεργός|ενεργός
סטטוס ~ שם, רחוב, עיר ~ פעיל|פעיל|נפטר|פעיל|פעיל|פעיל|נפטר|פעיל|פעיל
الحالة ~ الاسم, العنوان, المدينة ~ نشط|نشط|متوفى|نشط|نشط|نشط|متوفى|نشط|نشط
Død ~ Navn, Adresse, Postnr, By ~ Nej|Nej|Ja|Nej|Nej|Nej|Ja|Nej|Nej
REKLAM İSTEMİYOR ~ Ad Soyad, Adres, Şehir ~ HAYIR|HAYIR|EVET|HAYIR|HAYIR|HAYIR|EVET|HAYIR|HAYIR
USPS result ~ Name, Address, Zip ~ Delivered|Delivered|Attempted - not known|Delivered|No such number|Delivered|Delivered|Attempted - not known|Delivered
Keine Post ~ Name, Straße, PLZ, Ort ~ FALSCH|FALSCH|WAHR|FALSCH|FALSCH|FALSCH|WAHR|FALSCH|FALSCH
Abo ~ Abonnent, Straße, Ort ~ läuft|läuft|gekündigt|läuft|läuft|läuft|gekündigt|läuft|läuft
DM区分 ~ 氏名, 住所, 郵便番号 ~ 発送|発送|不要|発送|停止|発送|発送|不要|発送
Werbesperre ~ Spender, Straße, PLZ, Ort, Betrag ~ nein|nein|ja|nein|nein|nein|ja|nein|nein
우편물 수신거부 ~ 후원자, 주소, 우편번호, 금액 ~ N|N|Y|N|N|N|Y|N|N
`;
