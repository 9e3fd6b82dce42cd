#!/usr/bin/env bash
# What each service may do at Kafka, for brokers with an authorizer. Logins are made by the brokers' own means.
#   KAFKA=host:9092 CONFIG=admin.properties kafka-acls.sh
set -euo pipefail
allow() { kafka-acls.sh --bootstrap-server "$KAFKA" --command-config "$CONFIG" --add "$@"; }

# All follow the log, each in groups of its own.
for service in gateway product-service prepared-data-service commission-service transport-tracking-worker statistics-projector; do
  allow --allow-principal "User:$service" --operation Read --operation Describe --topic vpds.events
  allow --allow-principal "User:$service" --operation Describe --topic vpds.platform-feed
  allow --allow-principal "User:$service" --operation Read --operation Describe --group vpds. --resource-pattern-type prefixed
done
# The platform's feed is read in one place.
allow --allow-principal User:product-service --operation Read --topic vpds.platform-feed
# Makes the topics, and publishes the log.
for topic in vpds.events vpds.platform-feed; do
  allow --allow-principal User:statistics-projector --operation Create --operation Describe --operation DescribeConfigs --topic "$topic"
done
allow --allow-principal User:statistics-projector --operation Write --topic vpds.events
