#!/usr/bin/env bash
# What each service may do at Kafka, for brokers with an authorizer. Logins are made by the brokers' own means.
#   KAFKA=host:9092[,host:9092…] CONFIG=admin.properties deploy/engines/kafka-acls.sh
# Rights that are there already stay; run again, it changes nothing. KAFKA_ACLS names Kafka's tool where it is not
# `kafka-acls.sh` in PATH (`kafka-acls` in some packages).
set -euo pipefail
fail() { echo "$1" >&2; exit 1; }
[ -n "${KAFKA:-}" ] || fail 'KAFKA must name a broker: host:9092'
[ -r "${CONFIG:-}" ] || fail 'CONFIG must name a readable file with the properties of an administrator: security.protocol, sasl.…'
tool=$(command -v "${KAFKA_ACLS:-kafka-acls.sh}") || fail "Kafka's tool ${KAFKA_ACLS:-kafka-acls.sh} is not in PATH: KAFKA_ACLS names it"
# Both have the same name: with this directory first in PATH it would start itself for ever.
[ ! "$tool" -ef "$0" ] || fail "PATH has this script before Kafka's tool of the same name: KAFKA_ACLS names that"
allow() {
  "$tool" --bootstrap-server "$KAFKA" --command-config "$CONFIG" --add "$@" >/dev/null || fail "Kafka refused: $*"
}

# All follow the log, each in groups of its own.
for service in gateway product-service prepared-data-service commission-service transport-tracking-worker statistics-projector; do
  allow --allow-principal "User:$service" --operation Read --operation Describe --topic vpds.events
  allow --allow-principal "User:$service" --operation Describe --topic vpds.platform-feed
  allow --allow-principal "User:$service" --operation Read --operation Describe --group vpds. --resource-pattern-type prefixed
  echo "$service may follow the log."
done
# The platform's feed is read in one place.
allow --allow-principal User:product-service --operation Read --topic vpds.platform-feed
echo "product-service may read the platform's feed."
# Makes the topics, and publishes the log.
for topic in vpds.events vpds.platform-feed; do
  allow --allow-principal User:statistics-projector --operation Create --operation Describe --operation DescribeConfigs --topic "$topic"
done
allow --allow-principal User:statistics-projector --operation Write --topic vpds.events
echo 'statistics-projector may make the topics and publish the log.'
